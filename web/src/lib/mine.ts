// Tables of the reader's own: named, kept in the browser, and written into links where they fit.
import { processRange, roundRange, wholeNumber, type AppState } from './state';
import { bad, good, type Result } from './result';

// An edited table: the algorithm that it started from and the decisions as hexadecimal digits.
export interface MyTable {
  readonly name: string;
  readonly table: string;
}
export interface KeptTable extends MyTable, Pick<AppState, 'n' | 'r' | 'channel' | 'algorithm'> {}

type System = Pick<AppState, 'n' | 'r' | 'channel'>;

const key = 'tacit mine';

// How many characters of tables a link may carry: what mail programs and chats leave whole.
export const mostInLink = 2000;
export const mostKept = 100;

export function sameSystem(a: System, b: System): boolean {
  return a.n === b.n && a.r === b.r && a.channel === b.channel;
}

// A name that fits into links and lists and is not taken for an algorithm: `known` are the names that mean something.
export function tableName(text: string, known: readonly string[]): Result<string> {
  const name = text.trim().replace(/\s+/g, ' ');
  if (!/^[\p{L}\p{N}][\p{L}\p{N} _.'-]{0,39}$/u.test(name))
    return bad(`a name has 1 to 40 letters, digits and spaces, not '${name.slice(0, 60)}'`);
  if (known.includes(name)) return bad(`'${name}' is the name of an algorithm of tacit; yours needs another`);
  return good(name);
}

// name:digits, separated by ~.
export function tablesText(tables: readonly MyTable[]): string {
  return tables.map(({ name, table }) => `${name}:${table}`).join('~');
}

export function tablesFrom(text: string): MyTable[] {
  return text
    .split('~')
    .map((part) => /^([^:]{1,40}):([0-9a-f]+)$/.exec(part))
    .filter((found) => found !== null)
    .map(([, name = '', table = '']) => ({ name, table }));
}

// As many tables as fit into a link, the first ones first.
export function fittingTables(tables: readonly MyTable[]): MyTable[] {
  const chosen: MyTable[] = [];
  for (const each of tables) if (tablesText([...chosen, each]).length <= mostInLink) chosen.push(each);
  return chosen;
}

function isKept(value: unknown): value is KeptTable {
  if (typeof value !== 'object' || value === null) return false;
  const { name, table, n, r, channel, algorithm } = value as Record<string, unknown>;
  const number = (given: unknown, range: readonly [number, number]): boolean => wholeNumber('', ...range).read(String(given)).ok;
  return (
    typeof name === 'string' &&
    typeof table === 'string' &&
    /^[0-9a-f]+$/.test(table) &&
    number(n, processRange) &&
    number(r, roundRange) &&
    typeof channel === 'string' &&
    typeof algorithm === 'string'
  );
}

// What is kept in the storage; what cannot be read of it is left out.
export function readKept(storage: Pick<Storage, 'getItem'> | undefined): KeptTable[] {
  try {
    const read = JSON.parse(storage?.getItem(key) ?? '[]') as unknown;
    return Array.isArray(read) ? read.filter(isKept).slice(0, mostKept) : [];
  } catch {
    return [];
  }
}

// Whether it could be written: storage may be full or forbidden.
export function writeKept(storage: Pick<Storage, 'setItem'> | undefined, tables: readonly KeptTable[]): boolean {
  try {
    storage?.setItem(key, JSON.stringify(tables));
    return storage !== undefined;
  } catch {
    return false;
  }
}

// The list with one table more; one of the same name and system is replaced, and the newest stands first.
export function withTable(tables: readonly KeptTable[], added: KeptTable): KeptTable[] {
  return [added, ...tables.filter((each) => each.name !== added.name || !sameSystem(each, added))].slice(0, mostKept);
}
