// `npm run drill`: the built product under load while something fails; with names only those drills. Loopback only, its own data.
import { setTimeout as pause } from 'node:timers/promises';
import type { DrillRow } from './drill-row.ts';
import { drills } from './drills.ts';

// What the drills started ends when this process exits (programs.ts), which a signal alone would not let it do.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const maxDrillMs = 240_000;
const names = process.argv.slice(2);
const unknown = names.filter((name) => !drills.has(name));
if (unknown.length > 0) {
  process.stderr.write(`there is no drill ${unknown.join(', ')}; there are ${[...drills.keys()].join(', ')}\n`);
  process.exit(2);
}

const columns = ['acknowledged', 'lost', 'doubled', 'wrong', 'worst wait'];
print(['drill', ...columns, 'remark']);
let isWrong = false;
for (const [name, { run, maxMs = maxDrillMs }] of drills) {
  if (names.length > 0 && !names.includes(name)) continue;
  const tooLong = pause(maxMs, undefined, { ref: false }).then((): DrillRow => ({ failure: 'took too long' }));
  const found = await Promise.race([run(), tooLong]).catch((error: unknown): DrillRow => ({ failure: String(error) }));
  for (const row of Array.isArray(found) ? found : [found]) {
    isWrong ||= isFailure(row);
    print(['fault' in row ? `${name}: ${row.fault}` : name, ...format(row)]);
  }
}
process.exit(isWrong ? 1 : 0);

function isFailure(row: DrillRow): boolean {
  if ('skipped' in row) return false;
  if ('failure' in row) return true;
  if ('found' in row) return row.problems.length > 0;
  return row.lost + row.doubled + row.wrongBalances + row.problems.length > 0;
}

function format(row: DrillRow): string[] {
  if ('skipped' in row) return ['-', '-', '-', '-', '-', `skipped: ${row.skipped}`];
  if ('failure' in row) return ['-', '-', '-', '-', '-', `FAILED: ${row.failure}`];
  if ('found' in row) {
    const { found, problems } = row;
    const right = `${found} findings, all right${row.remark === undefined ? '' : `; ${row.remark}`}`;
    const remark = problems.length === 0 ? right : `WRONG: ${problems.join('; ')}`;
    return ['-', '-', '-', '-', '-', remark];
  }
  const { acknowledged, lost, doubled, wrongBalances, problems, worstWaitMs } = row;
  const counts = [acknowledged, lost, doubled, wrongBalances].map(String);
  const books = problems.length === 0 ? 'books sound' : problems.join('; ');
  return [...counts, `${Math.round(worstWaitMs)} ms`, row.remark === undefined ? books : `${books}; ${row.remark}`];
}

function print(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
