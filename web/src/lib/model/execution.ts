// One execution under full information: who hears whom in each round, what everybody then knows, how likely it is;
// and random executions from a seed.
import type { Link, SystemFacts } from '../engine/types';
import { Rational } from '../exact';

export interface Knowledge {
  readonly text: string; // the view as tacit writes it; … where that is too long
  readonly inputs: readonly (string | null)[]; // the inputs known, by process
  readonly heard: readonly boolean[]; // in the last round, by process; oneself included
}

// Whether a pattern has as many rounds and links as the system.
export function fits(pattern: string, facts: SystemFacts): boolean {
  const rounds = pattern.split('|');
  return rounds.length === facts.rounds && rounds.every((round) => round.length === facts.round.length);
}

// The rounds of a pattern; a text that does not fit is read as far as it does, the rest is delivered.
export function patternRounds(pattern: string, facts: SystemFacts): string[] {
  const given = pattern.split('|');
  return Array.from({ length: facts.rounds }, (_, round) =>
    facts.round.map((link) => (given[round]?.[link.id] === '.' ? '.' : 'T')).join(''),
  );
}

export function toggledLink(pattern: string, round: number, link: number): string {
  return pattern
    .split('|')
    .map((each, index) => (index === round ? [...each].map((sign, i) => (i === link ? (sign === 'T' ? '.' : 'T') : sign)).join('') : each))
    .join('|');
}

export function toggledInput(input: string, process: number): string {
  return [...input].map((bit, i) => (i === process ? (bit === '0' ? '1' : '0') : bit)).join('');
}

// heard[receiver][sender] in a round; everybody hears himself.
export function hearing(links: readonly Link[], n: number, round: string): boolean[][] {
  const all = Array.from({ length: n }, (_, to) => Array.from({ length: n }, (_, from) => from === to));
  for (const { id, arcs } of links) {
    if (round[id] !== 'T') continue;
    for (const { sender, receivers } of arcs) for (const receiver of receivers) all[receiver - 1]![sender - 1] = true;
  }
  return all;
}

// A view of more characters than this is not written out: they grow by a factor of n with every round.
const longestText = 4000;

// What everybody knows after 0, 1, ..., R rounds: entry t has one element per process.
export function knowledge(links: readonly Link[], input: string, pattern: string): Knowledge[][] {
  const n = input.length;
  const none = (): boolean[] => new Array<boolean>(n).fill(false);
  let now = [...input].map((bit, i): Knowledge => {
    const inputs = new Array<string | null>(n).fill(null);
    inputs[i] = bit;
    return { text: written(inputs, i), inputs, heard: none().map((_, j) => j === i) };
  });
  const result = [now];
  for (const round of pattern.split('|')) {
    const heard = hearing(links, n, round);
    const before = now;
    now = before.map((_, i): Knowledge => {
      const from = heard[i]!;
      const inputs = new Array<string | null>(n).fill(null);
      for (let j = 0; j < n; ++j) {
        if (from[j]) before[j]!.inputs.forEach((bit, k) => (inputs[k] ??= bit));
      }
      const entry = (j: number): string => (from[j] ? (j === i ? `[${before[j]!.text}]` : before[j]!.text) : '*');
      const text = result.length === 1 ? written(inputs, i) : `(${before.map((_, j) => entry(j)).join(', ')})`;
      return { text: text.length > longestText ? '…' : text, inputs, heard: from };
    });
    result.push(now);
  }
  return result;
}

const written = (inputs: readonly (string | null)[], owner: number): string =>
  inputs.map((bit, j) => (j === owner ? `[${bit ?? '*'}]` : (bit ?? '*'))).join('');

export function deliveredIn(pattern: string): number {
  return [...pattern].filter((sign) => sign === 'T').length;
}

// p^k q^(T-k), exactly.
export function probability(delivered: number, links: number, p: Rational): Rational {
  const lost = p.denominator - p.numerator;
  return Rational.of(p.numerator ** BigInt(delivered) * lost ** BigInt(links - delivered), p.denominator ** BigInt(links));
}

// Random 32-bit words from a seed: Marsaglia's xorshift with a Weyl sequence (xorwow), warmed up.
export class RandomWords {
  private readonly state: Uint32Array;

  constructor(seed: number) {
    this.state = new Uint32Array(6);
    let mixed = seed >>> 0;
    for (let i = 0; i < 6; ++i) {
      mixed = (Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b) + 0x9e3779b9) >>> 0;
      this.state[i] = mixed | (i === 0 ? 1 : 0);
    }
    for (let i = 0; i < 32; ++i) this.word();
  }

  word(): number {
    const s = this.state;
    let t = s[4]!;
    t ^= t >>> 2;
    t ^= t << 1;
    const first = s[0]!;
    s.copyWithin(1, 0, 4);
    t ^= first ^ (first << 4);
    s[0] = t;
    s[5] = s[5]! + 362437;
    return (s[0] + s[5]) >>> 0;
  }
}

// Draws "delivered" with probability p: exactly so while the denominator is below 2^32, else to 32 bits.
export function bernoulli(p: Rational): (random: RandomWords) => boolean {
  if (p.denominator < 2n ** 32n) {
    const denominator = Number(p.denominator);
    const numerator = Number(p.numerator);
    const accepted = 2 ** 32 - (2 ** 32 % denominator);
    return (random) => {
      let word = random.word();
      while (word >= accepted) word = random.word();
      return word % denominator < numerator;
    };
  }
  const threshold = Number((p.numerator << 32n) / p.denominator);
  return (random) => random.word() < threshold;
}

// A new seed that nobody can guess.
export function freshSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! >>> 0;
}
