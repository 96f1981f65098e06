// The optimum of processes that share random coins, one round of broadcast, at every hundredth: what `tacit optimal
// --coins shared` says, as the text of public/data/coins/N.json.
import { execFileSync } from 'node:child_process';

export const processes = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
export const steps = 100;

// The exact value at k/steps.
export function coinValue(program, n, k) {
  const text = execFileSync(
    program,
    ['optimal', '-n', String(n), '--at', `${k}/${steps}`, '--coins', 'shared', '--format', 'json', '--quiet'],
    { encoding: 'utf8' },
  );
  return JSON.parse(text).value.exact;
}

export function coins(program, n) {
  const values = Array.from({ length: steps + 1 }, (_, k) => coinValue(program, n, k));
  return `${JSON.stringify({ coins: 'shared', rounds: 1, channel: 'broadcast', steps, n, values })}\n`;
}
