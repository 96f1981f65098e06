// The one store of the page: the state, kept equal to the address, and what the page has to say in sentences.
import { parseProbability, Rational } from './exact';
import { keptDesigns } from './kept_designs';
import { changed, format, parse, type AppState, type Problem } from './state';

const initial = parse(typeof location === 'undefined' ? '' : location.hash);

// Read it anywhere; write it through `update`.
export const app: AppState = $state(initial.state);

// Sentences for the banner at the top of the page, newest last. One that is about a field goes when that field changes.
export const messages: { told: Problem[] } = $state({ told: initial.problems });

export function say(sentence: string): void {
  if (!messages.told.some((each) => each.sentence === sentence)) messages.told.push({ sentence });
}

export function dismiss(sentence: string): void {
  messages.told = messages.told.filter((each) => each.sentence !== sentence);
}

// Complaints about what is changed now are old ones; those about no field go with the next step.
function forget(change: Partial<AppState>, steps: boolean): void {
  if (messages.told.length === 0) return;
  messages.told = messages.told.filter(({ about }) => (about === undefined ? !steps : change[about] === undefined));
}

// The storage of this window; none where the browser forbids it.
function ownStorage(): Storage | undefined {
  try {
    return typeof sessionStorage === 'undefined' ? undefined : sessionStorage;
  } catch {
    return undefined;
  }
}

// The current p; `app.p` is always readable.
export function pNow(): Rational {
  const parsed = parseProbability(app.p);
  return parsed.ok ? parsed.value : Rational.zero;
}

const navigating: readonly (keyof AppState)[] = ['view', 'n', 'r', 'channel', 'task', 'values', 'class'];
const flowing: readonly (keyof AppState)[] = ['p', 'trials', 'law', 'factor']; // dragged, typed, or counted while something runs
const designs = keptDesigns(ownStorage());
let pending: ReturnType<typeof setTimeout> | undefined;

function writeAddress(push: boolean): void {
  clearTimeout(pending);
  pending = undefined;
  const hash = `#${format(app)}`;
  if (hash === location.hash) return;
  if (push) history.pushState(null, '', hash);
  else history.replaceState(null, '', hash);
}

// Changes fields. Another view, n, r, channel or task is a step that the browser's back button undoes; anything else replaces
// the address: at once, so that a reload finds it, or a few times a second for what flows, because browsers limit that.
export function update(change: Partial<AppState>): void {
  const steps = navigating.some((name) => change[name] !== undefined && change[name] !== app[name]);
  if (steps && pending !== undefined) writeAddress(false);
  forget(change, steps);
  Object.assign(app, changed({ ...app }, designs.across(app, change)));
  if (flowing.some((name) => change[name] !== undefined) && !steps) pending ??= setTimeout(() => writeAddress(false), 150);
  else writeAddress(steps);
}

function readAddress(): void {
  const read = parse(location.hash);
  clearTimeout(pending);
  pending = undefined;
  Object.assign(app, read.state);
  messages.told = read.problems;
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
