// The WebAssembly core against the program: the same question, the same bytes.
//
//     node core_test.mjs TACIT_WASM TACIT_PROGRAM
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [wasmPath, program] = process.argv.slice(2).map((path) => resolve(path));
const directory = mkdtempSync(join(tmpdir(), 'tacit-core-'));
let failures = 0;
let checks = 0;

function load() {
  const module = new WebAssembly.Module(readFileSync(wasmPath));
  const imports = {};
  const allowed = ['environ_get', 'environ_sizes_get', 'fd_close', 'fd_seek', 'fd_write', 'proc_exit'];
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    check(from === 'wasi_snapshot_preview1' && allowed.includes(name), `import ${from}.${name}`);
    imports[name] = () => 52; // ENOSYS
  }
  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: imports });
  instance.exports._initialize();
  return instance.exports;
}

const core = load();

function askText(text) {
  const bytes = new TextEncoder().encode(text);
  const question = core.tacit_allocate(bytes.length);
  new Uint8Array(core.memory.buffer).set(bytes, question);
  const answer = core.tacit_ask(question, bytes.length);
  core.tacit_free(question);
  const length = new DataView(core.memory.buffer).getUint32(answer, true);
  const result = new TextDecoder().decode(new Uint8Array(core.memory.buffer, answer + 4, length));
  core.tacit_free(answer);
  return result;
}

const ask = (verb, parameters) => askText(JSON.stringify({ verb, parameters }));

function check(holds, message) {
  ++checks;
  if (holds) return;
  ++failures;
  console.error(`FAILED ${message}`);
}

// The words of the same question; tables become the files that answers name them by.
function words(verb, parameters) {
  const result = [verb];
  let tables = 0;
  for (const [name, value] of Object.entries(parameters)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      let text = String(each);
      if (typeof each === 'object') {
        if (name === 'channel') text = 'channel.json';
        else text = `table${++tables > 1 ? tables : ''}.json`;
        writeFileSync(join(directory, text), JSON.stringify(each));
      }
      if (name === 'algorithm' && verb !== 'complex') result.push(text);
      else if (each === true) result.push(`--${name}`);
      else result.push(name.length === 1 ? `-${name}` : `--${name}`, text);
    }
  }
  return [...result, '--format', 'json'];
}

function tell(words) {
  const run = spawnSync(program, words, { cwd: directory, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (run.status === 0) return run.stdout;
  return JSON.stringify({ error: run.stderr.replace(/^tacit: /, '').replace(/\n$/, '') }) + '\n';
}

function same(verb, parameters) {
  const expected = tell(words(verb, parameters));
  const found = ask(verb, parameters);
  let at = 0;
  while (at < found.length && found[at] === expected[at]) ++at;
  check(
    found === expected,
    `${verb} ${JSON.stringify(parameters)}\n  program: ${expected.slice(at - 60, at + 200)}\n` +
      `  core:    ${found.slice(at - 60, at + 200)}`,
  );
  return found;
}

function refuses(verb, parameters, sentence) {
  const found = ask(verb, parameters);
  check(found === JSON.stringify({ error: sentence }) + '\n', `${verb} ${JSON.stringify(parameters)}: ${found}`);
}

// A fixed sequence of bits.
let state = 20250511;
function bit() {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return (state >>> 16) & 1;
}

function randomTable(n, rounds, channel) {
  const complex = JSON.parse(ask('complex', { n, r: rounds, channel }));
  const decisions = complex.views
    .filter((view) => view.forced === null)
    .map((view) => `${view.view} ${bit()}`);
  return { format: 'tacit decision table', version: 1, n, rounds, channel, decisions };
}

const channels = ['broadcast', 'unicast', 'undirected'];
const rules = ['majority', 'pref0', 'pref1', 'courteous', 'sweep', 'if(2*ones > n)', 'courteous;pref1'];

// evaluate
for (const channel of channels) {
  for (const algorithm of rules) same('evaluate', { algorithm, n: 3, channel, at: '2/5' });
  for (const rounds of channel === 'unicast' ? [1] : [1, 2]) {
    for (let i = 0; i < 3; ++i) {
      same('evaluate', { algorithm: randomTable(2, rounds, channel), n: 2, channel, at: 0.65 });
    }
  }
  same('evaluate', { algorithm: randomTable(3, 1, channel), n: 3, channel, inputs: 'all' });
}
for (let n = 2; n <= 9; ++n) {
  for (const algorithm of ['majority', 'courteous']) same('evaluate', { algorithm, n });
}
same('evaluate', { algorithm: 'sweep', n: 4, r: 4, at: '1/3' });
same('evaluate', { algorithm: 'courteous^3', n: 5, engine: 'chain' });
same('evaluate', { algorithm: 'courteous', n: 4, engine: 'enumerate', input: '0011' });
same('evaluate', { algorithm: 'courteous@1,2', n: 4, inputs: 'all', at: '6.5e-1' });
same('evaluate', { algorithm: 'courteous', n: 20, at: '0.123456789012345678901234567890' });
same('evaluate', { algorithm: 'majority', n: 24 });
same('evaluate', { algorithm: randomTable(4, 1, 'broadcast'), n: 4, at: '3/7' });

// The law of a channel file
const file = (channel, more) => ({ format: 'tacit channel', version: 1, channel, ...more });
const bursts = (scope) => ({ state: scope, to_bad: '1/20', to_good: '1/4', bad: { loss: '9/10' } });
const links = [{ sender: 1, receiver: 2, loss: '0.01' }];
for (const channel of [
  file('radio', { loss: '1/5' }),
  file('radio', { loss: '1/5', together: '1/2', bursts: bursts('medium') }),
  file('radio', { loss: '1/5', links, bursts: bursts('receiver') }),
  file('broadcast', { loss: '1/5', bursts: bursts('sender') }),
  file('unicast', { delivery: '0.8', links }),
  file('undirected', { loss: '2' }),
]) {
  same('evaluate', { algorithm: 'courteous^2', n: 3, channel });
  same('compare', { algorithm: ['courteous', 'pref1'], n: 3, channel });
}
const lossy = same('evaluate', { algorithm: 'courteous', n: 3, channel: file('radio', { loss: '1/5', links }) });
check(JSON.parse(lossy).mean_loss.exact === '101/600', 'the mean over six links, one of which loses 1/100');

// compare: crossings at irrational points among others
for (const channel of channels) {
  same('compare', { algorithm: ['courteous', 'pref1', 'majority'], n: 3, channel });
}
for (let n = 3; n <= 8; ++n) same('compare', { algorithm: ['majority', 'courteous', 'pref0^2'], n });
same('compare', { algorithm: ['courteous', 'pref1'], n: '2..5' });
for (let i = 0; i < 6; ++i) {
  const table = randomTable(3, 1, 'broadcast');
  same('compare', { algorithm: [table, 'courteous', randomTable(3, 1, 'broadcast')], n: 3 });
}
const irrational = same('compare', { algorithm: ['courteous^2', 'majority', 'pref1'], n: 4 });
check(irrational.includes('minpoly'), 'a crossing at an irrational point');

// complex
for (const channel of channels) {
  for (const kind of ['protocol', 'kripke', 'intersection', 'input', 'output', 'system']) {
    same('complex', { n: 2, r: 2, channel, kind });
    if (channel !== 'unicast') same('complex', { n: 3, channel, kind });
  }
  same('complex', { n: 2, r: 2, channel, kind: 'protocol', homology: true, symmetry: true, at: '1/3' });
  same('complex', { n: 9, r: 5, channel, kind: 'system' });
  const links = { broadcast: 5, unicast: 20, undirected: 10 }[channel];
  const pattern = ['T.'.repeat(links).slice(0, links), '.T'.repeat(links).slice(0, links)].join('|');
  same('complex', { n: 5, r: 2, channel, kind: 'execution', algorithm: 'courteous;pref1', input: '01101', pattern });
}
for (const n of [2, 3, 4]) {
  same('complex', { n, kind: 'reduced', at: '2/3' });
  same('complex', { n, kind: 'protocol', algorithm: 'courteous', homology: true });
  same('complex', { n, kind: 'input', homology: true });
  same('complex', { n, kind: 'output', homology: true });
}
same('complex', { n: 4 });
same('complex', { n: 4, kind: 'kripke' });
same('complex', { n: 3, input: '001', pattern: 'T.T' });
same('complex', { n: 3, kind: 'kripke', input: '001', at: '1/2' });
same('complex', { n: 3, kind: 'reduced', input: '011' });
same('complex', { n: 3, algorithm: randomTable(3, 1, 'broadcast'), homology: true });

// The same complaints.
const broken = randomTable(2, 1, 'broadcast');
for (const [verb, parameters] of [
  ['evaluate', { algorithm: 'curteous', n: 3 }],
  ['evaluate', { algorithm: 'courteous', n: 1 }],
  ['evaluate', { algorithm: 'courteous', n: 'three' }],
  ['evaluate', { algorithm: 'courteous' }],
  ['evaluate', { algorithm: 'courteous', n: 3, at: '4/3' }],
  ['evaluate', { algorithm: 'courteous', n: 3, at: '1/0' }],
  ['evaluate', { algorithm: 'courteous', n: 3, channel: 'pigeon' }],
  ['evaluate', { algorithm: 'courteous', n: 3, input: '01' }],
  ['evaluate', { algorithm: 'courteous', n: 3, engine: 'fast' }],
  ['evaluate', { algorithm: 'courteous', n: 3, r: 2 }],
  ['evaluate', { algorithm: 'if(ones +)', n: 3 }],
  ['evaluate', { algorithm: 'if(1)', n: 3 }],
  ['evaluate', { algorithm: 'courteous;', n: 3 }],
  ['evaluate', { n: 3 }],
  ['evaluate', { algorithm: { ...broken, version: 2 }, n: 2 }],
  ['evaluate', { algorithm: { ...broken, decisions: broken.decisions.slice(1) }, n: 2 }],
  ['evaluate', { algorithm: { ...broken, decisions: [...broken.decisions, 7] }, n: 2 }],
  ['evaluate', { algorithm: broken, n: 3 }],
  ['compare', { algorithm: ['courteous', 'pref2'], n: 3 }],
  ['compare', { algorithm: ['courteous'], n: '5..2' }],
  ['complex', { n: 3, kind: 'cube' }],
  ['complex', { n: 3, pattern: 'T' }],
  ['complex', { n: 3, r: 2, kind: 'reduced' }],
  ['complex', { n: 3, labels: 'views' }],
  ['complex', { n: 13, kind: 'input' }],
  ['complex', { n: 3, kind: 'kripke', homology: true }],
  ['evaluate', { algorithm: 'courteous', n: 30, channel: 'unicast' }],
]) {
  const found = same(verb, parameters);
  check(found.startsWith('{"error":'), `${verb} ${JSON.stringify(parameters)} is refused`);
}

// Complaints of its own.
const files = 'requests neither read nor write files';
refuses('evaluate', { algorithm: 'courteous', n: 3, loss: 'x.csv' }, `--loss: ${files}`);
refuses('compare', { algorithm: 'courteous', n: 3, plot: 'x.svg' }, `--plot: ${files}`);
refuses('complex', { n: 3, output: '/tmp/x' }, `--output: ${files}`);
refuses(
  'evaluate',
  { algorithm: 'mine.json', n: 3 },
  "requests read no files, a table takes the place of the text: 'mine.json'",
);
refuses('evaluate', { algorithm: 'courteous', n: [3, 4] }, '-n: given more than once');
refuses('evaluate', { algorithm: 'courteous', n: {} }, '-n: expected a string or a number, not object');
refuses('evaluate', { algorithm: 'courteous', n: 3, chanel: 'x' }, "unknown option: '--chanel' (did you mean '--channel'?)");
refuses('evaluate', { algorithm: 'courteous', n: 3, format: 'csv' }, "--format: answers are json: 'csv'");
refuses('complex', { n: 3, homology: 'maybe' }, "--homology: expected true or false: 'maybe'");
refuses('optimal', { n: 3 }, "the page itself answers evaluate, compare and complex: 'optimal'");
for (const text of ['', '{', '[]', '{"verb":1}', '{"verb":"evaluate","verb":"compare"}', '"\xff"', '['.repeat(100000)]) {
  check(askText(text).startsWith('{"error":"request: '), `refused: ${text.slice(0, 40)}`);
}
for (const parameters of [{ n: 10 }, { n: 20 }, { n: 9, kind: 'kripke' }, { n: 4, r: 4 }]) {
  const found = ask('complex', parameters);
  check(/would need .*(more than the limit of 24 MiB|bytes)/.test(found), `too large: ${found.slice(0, 200)}`);
}
const browser = 'processes in a browser';
refuses('complex', { n: 9, kind: 'reduced' }, `-n: --kind reduced takes at most 8 ${browser}: '9'`);
refuses(
  'evaluate',
  { algorithm: 'courteous', n: 17, inputs: 'all' },
  `-n: --inputs all takes at most 16 ${browser}: '17'`,
);

// Nothing is left behind.
ask('complex', { n: 4 });
const before = core.memory.buffer.byteLength;
for (let i = 0; i < 300; ++i) {
  ask('complex', { n: 4 });
  ask('evaluate', { algorithm: 'curteous', n: 3 });
}
check(core.memory.buffer.byteLength === before, 'memory does not grow');

rmSync(directory, { recursive: true });
console.log(`core_test: ${checks} checks, ${failures} failed`);
process.exit(failures === 0 ? 0 : 1);
