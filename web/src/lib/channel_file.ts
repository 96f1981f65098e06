// Channel files (docs/formats/channel.md) as the page edits them: as text, as an object, and as a part of a link. What a
// file says of a channel is the engine's to read; here it need only be JSON of which nothing gets lost.
import type { ChannelFile, Json } from './engine/types';
import { parseProbability, Rational } from './exact';
import { bad, good, type Result } from './result';

const head = { format: 'tacit channel', version: 1 } as const;

export const kinds = ['broadcast', 'radio', 'unicast', 'undirected'] as const;
export const scopes = ['medium', 'sender', 'receiver'] as const;

// What is shown before anything else is asked for: receivers that lose on their own, by the p of the page.
export const firstChannel: ChannelFile = { ...head, channel: 'radio' };

// Channels to start from.
export const examples: readonly { readonly title: string; readonly file: ChannelFile }[] = [
  { title: 'radio: every receiver loses on its own', file: firstChannel },
  { title: 'radio, half of the losses in common', file: { ...firstChannel, loss: '1/5', together: '1/2' } },
  {
    title: 'one bad link',
    file: { ...firstChannel, loss: '1/10', links: [{ sender: 1, receiver: 2, loss: '1/2' }] },
  },
  {
    title: 'bursts of the medium',
    file: { ...firstChannel, loss: '1/20', bursts: { state: 'medium', to_bad: '1/20', to_good: '1/4', bad: { loss: '4/5' } } },
  },
  {
    title: 'bursts of each receiver',
    file: { ...firstChannel, loss: '1/20', bursts: { state: 'receiver', to_bad: '1/20', to_good: '1/4', bad: { loss: '4/5' } } },
  },
  { title: 'the broadcast of the paper', file: { ...head, channel: 'broadcast' } },
];

export function isObject(value: Json | undefined): value is ChannelFile {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function keysIn(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, each: Json) => sum + keysIn(each), own);
}

// A file's text as an object. Fails where reading it would lose something: keys that are given twice, and numbers with a point.
export function channelFrom(text: string): Result<ChannelFile> {
  let problem = '';
  let read: Json;
  try {
    read = JSON.parse(text, (key, value: Json) => {
      if (typeof value === 'number' && !Number.isSafeInteger(value)) {
        problem ||= `"${key}" must be a string or a whole number (write "0.1", not 0.1)`;
      }
      return value;
    }) as Json;
  } catch (error) {
    return bad(`not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isObject(read)) return bad('a channel file is one JSON object');
  const given = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter((found) => found[1] !== undefined).length;
  if (given !== keysIn(read)) return bad('a key is given more than once');
  return problem === '' ? good(read) : bad(problem);
}

// The text of a file, with lists of links line by line.
export function textOf(file: ChannelFile): string {
  const flat = (value: Json): string =>
    JSON.stringify(value, null, 1)
      .replace(/\n\s*/g, ' ')
      .replace(/([{[]) | ([}\]])/g, '$1$2');
  const lines = Object.entries(file).map(([key, value]) => {
    const long = Array.isArray(value) && value.length > 1;
    return `  ${JSON.stringify(key)}: ${long ? `[\n    ${value.map(flat).join(',\n    ')}\n  ]` : flat(value!)}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

// In links, quotes, braces and brackets have other signs, which need not be escaped.
const signs = new Map([
  ['"', "'"],
  ['{', '('],
  ['}', ')'],
  ['[', '!'],
  [']', ';'],
]);
const back = new Map([...signs].map(([sign, other]) => [other, sign]));

// A file as a part of a link, without what all files have in common.
export function linkText(file: ChannelFile): string {
  const plain = Object.fromEntries(Object.entries(file).filter(([key, value]) => (head as Record<string, Json>)[key] !== value));
  const text = JSON.stringify(plain);
  return /['()!;]/.test(text) ? text : text.replace(/["{}[\]]/g, (sign) => signs.get(sign)!);
}

export function fromLink(text: string): Result<ChannelFile> {
  const read = channelFrom(text.startsWith('(') ? text.replace(/['()!;]/g, (sign) => back.get(sign)!) : text);
  return read.ok ? good({ ...head, ...read.value }) : read;
}

// What the engine is asked about: links of which the file says nothing deliver by the p of the page.
export function withDelivery(file: ChannelFile, p: string): ChannelFile {
  return 'delivery' in file || 'loss' in file ? file : { ...file, delivery: p };
}

// The channel of the paper to compare with: its broadcasts reach everybody or nobody.
export function paperKind(file: ChannelFile): string {
  const kind = file['channel'];
  return kind === 'unicast' || kind === 'undirected' ? kind : 'broadcast';
}

// The file with another value under a key, or without the key; other keys stay, and in their order.
export function withKey(file: ChannelFile, key: string, value: Json | undefined): ChannelFile {
  if (value !== undefined) return { ...file, [key]: value };
  return Object.fromEntries(Object.entries(file).filter(([each]) => each !== key));
}

// The loss that an object of the file states, as text; empty where it states none.
export function lossOf(part: ChannelFile): string {
  const { loss, delivery } = part;
  if (loss !== undefined) return asText(loss);
  if (delivery === undefined) return '';
  const read = parseProbability(asText(delivery));
  return read.ok ? Rational.one.minus(read.value).toString() : asText(delivery);
}

// The same object with another loss; the default where the text is empty.
export function withLoss(part: ChannelFile, text: string): ChannelFile {
  const key = 'delivery' in part && !('loss' in part) ? 'delivery' : 'loss';
  if (text === '') return withKey(withKey(part, 'loss', undefined), 'delivery', undefined);
  if (key === 'loss') return withKey(part, 'loss', text);
  // In the place of the delivery, so that a reader finds it where it was.
  return Object.fromEntries(Object.entries(part).map(([each, value]) => (each === 'delivery' ? ['loss', text] : [each, value])));
}

export function asText(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

// The links that are listed; none where the file has something else in their place.
export function linksOf(file: ChannelFile): readonly ChannelFile[] {
  const links = file['links'];
  return Array.isArray(links) && links.every(isObject) ? (links as readonly ChannelFile[]) : [];
}

// The first pair of processes that has no line of its own yet.
export function nextLink(file: ChannelFile, n: number): ChannelFile {
  const links = linksOf(file);
  const listed = (sender: number, receiver: number): boolean =>
    links.some((each) => each['sender'] === sender && (each['receiver'] ?? receiver) === receiver);
  const whole = file['channel'] === 'broadcast';
  for (let sender = 1; sender <= n; ++sender) {
    for (let receiver = 1; receiver <= n; ++receiver) {
      if (sender === receiver || listed(sender, receiver)) continue;
      if (file['channel'] === 'undirected' && listed(receiver, sender)) continue;
      return whole ? { sender, loss: '1/2' } : { sender, receiver, loss: '1/2' };
    }
  }
  return whole ? { sender: 1, loss: '1/2' } : { sender: 1, receiver: 2, loss: '1/2' };
}
