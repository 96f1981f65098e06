// The one store of the page: the state, kept equal to the address, and what the page has to say in sentences.
import { parseProbability, Rational } from './exact';
import { changed, format, parse, type AppState } from './state';

const initial = parse(typeof location === 'undefined' ? '' : location.hash);

// Read it anywhere; write it through `update`.
export const app: AppState = $state(initial.state);

// Sentences for the banner at the top of the page, newest last.
export const messages: { sentences: string[] } = $state({ sentences: initial.problems });

export function say(sentence: string): void {
  if (!messages.sentences.includes(sentence)) messages.sentences.push(sentence);
}

export function dismiss(sentence?: string): void {
  messages.sentences = sentence === undefined ? [] : messages.sentences.filter((each) => each !== sentence);
}

// The current p; `app.p` is always readable.
export function pNow(): Rational {
  const parsed = parseProbability(app.p);
  return parsed.ok ? parsed.value : Rational.zero;
}

const navigating: readonly (keyof AppState)[] = ['view', 'n', 'r', 'channel'];
const flowing: readonly (keyof AppState)[] = ['p', 'trials']; // dragged, or counted while something runs
let pending: ReturnType<typeof setTimeout> | undefined;

function writeAddress(push: boolean): void {
  clearTimeout(pending);
  pending = undefined;
  const hash = `#${format(app)}`;
  if (hash === location.hash) return;
  if (push) history.pushState(null, '', hash);
  else history.replaceState(null, '', hash);
}

// Changes fields. Another view, n, r or channel is a step that the browser's back button undoes; anything else replaces
// the address: at once, so that a reload finds it, or a few times a second for what flows, because browsers limit that.
export function update(change: Partial<AppState>): void {
  const steps = navigating.some((name) => change[name] !== undefined && change[name] !== app[name]);
  if (steps && pending !== undefined) writeAddress(false);
  Object.assign(app, changed({ ...app }, change));
  if (flowing.some((name) => change[name] !== undefined) && !steps) pending ??= setTimeout(() => writeAddress(false), 150);
  else writeAddress(steps);
}

function readAddress(): void {
  const read = parse(location.hash);
  clearTimeout(pending);
  pending = undefined;
  Object.assign(app, read.state);
  messages.sentences = read.problems;
}

// Follows the address from now on; once, at the start of the page.
export function followAddress(): void {
  history.replaceState(null, '', `#${format(app)}`);
  addEventListener('popstate', readAddress);
  addEventListener('hashchange', () => {
    if (location.hash !== `#${format(app)}`) readAddress();
  });
  addEventListener('pagehide', () => writeAddress(false));
}
