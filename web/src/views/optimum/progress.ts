// What a search says about itself, taken apart: "parts proved: 3 of 7, 45 % of the interval, 4 algorithms, proved on 0..0.41 0.7..1".

export interface SearchProgress {
  readonly text: string; // what is left for words
  readonly percent: number | undefined; // of the interval, where it says so
  readonly stretches: readonly { readonly from: number; readonly to: number }[]; // where it is proved
}

export function progressOf(text: string): SearchProgress {
  const percent = /(\d+) % of the interval/.exec(text)?.[1];
  const list = /, proved on ((?:[\d.e-]+\.\.[\d.e-]+ ?)+)/.exec(text);
  const stretches = (list?.[1] ?? '')
    .trim()
    .split(' ')
    .map((each) => each.split('..').map(Number))
    .filter((ends) => ends.length === 2 && ends.every((end) => end >= 0 && end <= 1))
    .map(([from = 0, to = 0]) => ({ from, to }));
  return {
    text: list ? text.replace(list[0], '').replace(/ and more/, '') : text,
    percent: percent === undefined ? undefined : Number(percent),
    stretches,
  };
}
