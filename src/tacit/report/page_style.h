// The style sheet of the report page: light and dark, screen, phone and paper.
#pragma once

#include <string_view>

namespace tacit {

inline constexpr std::string_view page_style = R"css(
:root {
  color-scheme: light dark;
  --paper: #fbfaf8; --card: #ffffff; --ink: #1c1e21; --soft: #5c636b; --line: #e2dfd9;
  --accent: #0b5c8f; --ok: #1b7a4b; --ok-soft: #e4f3ea; --differs: #96590a; --differs-soft: #fbf0dc;
  --fail: #b3123f; --fail-soft: #fbe3e9; --code: #f0eee9;
  --serif: "Source Serif 4", "Source Serif Pro", Charter, Georgia, "Noto Serif", serif;
  --sans: "Inter", system-ui, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15171a; --card: #1d2024; --ink: #e7e5e1; --soft: #a0a6ad; --line: #33373d;
    --accent: #7fc0ea; --ok: #7fd3a5; --ok-soft: #173326; --differs: #f0bd6b; --differs-soft: #382a12;
    --fail: #ff8fab; --fail-soft: #3f1622; --code: #2a2e33;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.6 var(--serif);
  -webkit-text-size-adjust: 100%; }
main, header, footer { max-width: 60rem; margin: 0 auto; padding: 0 1.5rem; }
header { padding-top: 4rem; }
h1 { font: 600 2.35rem/1.15 var(--serif); letter-spacing: -0.01em; margin: 0 0 .75rem; }
h2 { font: 600 1.6rem/1.2 var(--serif); margin: 4rem 0 1rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
h2 .letter { color: var(--soft); font-weight: 400; margin-right: .5rem; }
h3 { font: 600 1.12rem/1.35 var(--serif); margin: 0; }
p { margin: .6rem 0; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: .15em; }
code { font: .86em/1.4 "JetBrains Mono", ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  background: var(--code); border-radius: 4px; padding: .1em .35em; overflow-wrap: anywhere; }
math { font-size: 1.04em; }
.kicker { font: 600 .78rem/1 var(--sans); letter-spacing: .12em; text-transform: uppercase; color: var(--soft); margin: 0 0 1rem; }
.lead { font-size: 1.15rem; color: var(--soft); max-width: 44rem; }
.tally { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.75rem 0; padding: 0; list-style: none; font-family: var(--sans); }
.tally li { flex: 1 1 8rem; padding: .9rem 1.1rem; border-radius: 12px; background: var(--card); border: 1px solid var(--line); }
.tally b { display: block; font: 600 1.9rem/1.1 var(--serif); }
.tally span { font-size: .84rem; color: var(--soft); }
.tally .ok b { color: var(--ok); } .tally .differs b { color: var(--differs); } .tally .fail b { color: var(--fail); } .tally .open b { color: var(--soft); }
nav.contents { margin: 2rem 0 0; padding: 1.25rem 1.5rem 1.4rem; background: var(--card); border: 1px solid var(--line); border-radius: 14px; }
nav.contents h2 { margin: 0 0 .5rem; padding: 0; border: 0; font-size: 1.1rem; }
nav.contents ol { list-style: none; margin: 0; padding: 0; }
nav.contents li { display: grid; grid-template-columns: minmax(11rem, 17rem) 1fr; gap: .25rem 1rem; padding: .45rem 0; border-top: 1px solid var(--line); align-items: start; }
nav.contents li:first-child { border-top: 0; }
nav.contents li > a { text-decoration: none; font-size: .98rem; }
.numbers { display: flex; flex-wrap: wrap; gap: .3rem; font: 600 .76rem/1 var(--sans); }
.numbers a { min-width: 2.1em; padding: .42em .5em; border-radius: 6px; text-align: center; text-decoration: none; }
.numbers .ok { background: var(--ok-soft); color: var(--ok); } .numbers .differs { background: var(--differs-soft); color: var(--differs); } .numbers .open { background: var(--line); color: var(--ink); }
.numbers .fail { background: var(--fail); color: #fff; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1.25rem 1.5rem 1.1rem; margin: 1.1rem 0; }
article > header { max-width: none; padding: 0; display: flex; align-items: baseline; gap: .75rem; }
article > header h3 { flex: 1; }
article .number { color: var(--soft); font-weight: 400; min-width: 1.6rem; }
.badge { font: 600 .76rem/1 var(--sans); padding: .42em .7em; border-radius: 999px; white-space: nowrap; }
.badge.ok { background: var(--ok-soft); color: var(--ok); } .badge.differs { background: var(--differs-soft); color: var(--differs); } .badge.open { background: var(--line); color: var(--ink); }
.badge.fail { background: var(--fail); color: #fff; }
.statement { color: var(--ink); }
blockquote { margin: .4rem 0 .8rem; padding-left: .8rem; border-left: 3px solid var(--line); color: var(--soft); }
blockquote cite { display: block; font-size: .85em; font-style: normal; }
.found { border-left: 3px solid var(--ok); padding-left: .9rem; margin: .9rem 0; }
.differs > .found { border-color: var(--differs); } .fail > .found { border-color: var(--fail); }
.instead { background: var(--differs-soft); border-radius: 10px; padding: .7rem 1rem; margin: .9rem 0; }
.instead b, .found b { font: 600 .74rem/1 var(--sans); letter-spacing: .06em; text-transform: uppercase; display: block; margin: .15rem 0 .4rem; color: var(--soft); }
.facts { display: flex; flex-wrap: wrap; gap: .2rem 1.4rem; margin: .8rem 0 0; font: .84rem/1.5 var(--sans); color: var(--soft); }
.facts div { display: flex; gap: .4rem; flex-wrap: wrap; } .facts dt { font-weight: 600; } .facts dd { margin: 0; }
.evidence { margin: .5rem 0 0; padding: 0; list-style: none; font: .84rem/1.6 var(--sans); }
.evidence li::before { content: "↳ "; color: var(--soft); }
.evidence a { overflow-wrap: anywhere; }
figure { margin: 1.2rem 0 .4rem; }
figure .sheet { background: #fff; border: 1px solid var(--line); border-radius: 10px; padding: .75rem; overflow-x: auto; text-align: center; }
figure svg { max-width: 100%; height: auto; }
figcaption { font: .86rem/1.5 var(--sans); color: var(--soft); margin-top: .5rem; }
figcaption b { color: var(--ink); }
.scroll { overflow-x: auto; }
.proof { margin: 1rem 0; padding: .2rem 1rem; background: var(--code); border-radius: 10px; }
.caption { margin: 1.1rem 0 .3rem; font: .86rem/1.5 var(--sans); color: var(--soft); }
.beside { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 24rem); gap: 1.5rem; margin-top: .6rem; }
.beside figure { margin: 0; } .beside > * { min-width: 0; }
table { border-collapse: collapse; width: 100%; font-size: .96rem; }
th { font: 600 .76rem/1.4 var(--sans); text-align: left; color: var(--soft); padding: .3rem .9rem .3rem 0; border-bottom: 1px solid var(--line); }
td { padding: .5rem .9rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: baseline; }
tr:last-child td { border-bottom: 0; }
td:first-child, td code { white-space: nowrap; }
details { margin: .6rem 0; font-size: .95rem; } summary { cursor: pointer; font: 600 .84rem/1.6 var(--sans); color: var(--accent); }
pre { font: .8rem/1.5 "JetBrains Mono", ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; background: var(--code); border-radius: 8px;
  padding: .8rem 1rem; overflow-x: auto; margin: .5rem 0; }
.new { padding-left: 1.2rem; } .new li { margin: .55rem 0; } .new li::marker { color: var(--soft); }
footer { color: var(--soft); font: .88rem/1.6 var(--sans); padding-top: 2rem; padding-bottom: 4rem; }
@media (max-width: 40rem) {
  body { font-size: 16px; } header { padding-top: 2.2rem; } h1 { font-size: 1.75rem; } h2 { font-size: 1.35rem; margin-top: 2.75rem; }
  main, header, footer { padding-left: 1rem; padding-right: 1rem; }
  article { padding: 1rem 1rem .9rem; border-radius: 12px; }
  nav.contents { padding: 1rem; } nav.contents li { grid-template-columns: 1fr; }
  .tally li { flex-basis: 5.5rem; padding: .7rem .8rem; }
  math { font-size: 1em; } figure .sheet { padding: .35rem; }
  .statement, .found, .instead { overflow-x: auto; }
}
@media (max-width: 52rem) { .beside { grid-template-columns: minmax(0, 1fr); } }
@media print {
  :root { --paper: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --accent: #000; --code: #f2f2f2;
    --ok: #1b7a4b; --ok-soft: #e4f3ea; --differs: #96590a; --differs-soft: #fbf0dc; }
  body { font-size: 10.5pt; } main, header, footer { max-width: none; padding: 0; }
  article { border-radius: 0; border-width: 1px 0 0; padding: .8rem 0; margin: 0; break-inside: avoid-page; }
  h2 { break-after: avoid; } figure { break-inside: avoid; } .sheet { border: 0 !important; padding: 0 !important; }
  a { text-decoration: none; }
}
)css";

}  // namespace tacit
