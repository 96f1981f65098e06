// Which curves are shown, as it stands in the address: nothing for all algorithms, else the names, separated by ~.

// Curves that are no algorithms (bounds.ts).
export const boundNames: readonly string[] = ['silence', 'coins', 'all'];

// All curves and bounds, unless the address says which.
export function shownNames(text: string, names: readonly string[]): Set<string> {
  return text === '' ? new Set([...names, ...boundNames]) : new Set(text.split('~'));
}

// The text for the same set with one name more or less.
export function toggled(text: string, names: readonly string[], name: string): string {
  const shown = shownNames(text, names);
  if (!shown.delete(name)) shown.add(name);
  const all = [...names, ...boundNames];
  if (all.every((each) => shown.has(each))) return '';
  return all.filter((each) => shown.has(each)).join('~') || 'none';
}

// The text without a name, for one that is removed or cannot be drawn. `named` are drawn without being asked for: where
// nothing but them is left, nothing need be said.
export function without(text: string, named: readonly string[], name: string): string {
  if (text === '') return text;
  const rest = text.split('~').filter((each) => each !== name);
  const all = [...named, ...boundNames];
  const untouched = rest.length === all.length && all.every((each) => rest.includes(each));
  return untouched ? '' : rest.join('~') || 'none';
}

// The text when an algorithm is added by hand: it is shown, whatever else is.
export function withName(text: string, names: readonly string[], name: string): string {
  return [...new Set([...shownNames(text, names), name])].filter((each) => each !== 'none').join('~');
}
