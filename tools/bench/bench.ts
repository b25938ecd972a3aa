// Runs <package>/bench/*.bench.ts, and those of the tools, one after another and prints one table. With names (`npm run bench -- ledger`) only those; a file
// <name>.long.bench.ts takes minutes and runs by its name only.
import { fork } from 'node:child_process';
import { basename, join } from 'node:path';
import { listFiles, root, packages } from '../project.ts';
import type { BenchRow } from './bench-types.ts';

const wanted = process.argv.slice(2);
const benches = [...packages, 'tools']
  .flatMap((packageName) => listFiles(root, join(packageName, 'bench')))
  .filter((path) => path.endsWith('.bench.ts'))
  .map((path) => ({
    path,
    name: basename(path).replace(/(\.long)?\.bench\.ts$/, ''),
    isLong: path.endsWith('.long.bench.ts'),
  }));
const unknown = wanted.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`there is no benchmark ${unknown.join(', ')}; there are ${benches.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const files = benches
  .filter(({ name, isLong }) => (wanted.length === 0 ? !isLong : wanted.includes(name)))
  .map(({ path }) => path);

const rows: BenchRow[] = [];
for (const file of files) {
  console.error(`▸ ${file}`);
  rows.push(...(await runOne(file)));
}

printTable(rows);
process.exitCode = rows.some(({ isReached }) => isReached === false) ? 1 : 0;

/** The rows of one file, or one row with the exit code when it ended without any. */
function runOne(file: string): Promise<readonly BenchRow[]> {
  return new Promise((resolve) => {
    let found: readonly BenchRow[] | undefined;
    const child = fork(join(import.meta.dirname, 'run-one.ts'), [file], { cwd: root, execArgv: ['--expose-gc'] });
    child.on('message', (message: readonly BenchRow[]) => (found = message));
    child.once('exit', (code) => {
      resolve(found ?? [{ name: file, value: `ended with code ${code}`, target: 'a value', isReached: false }]);
    });
  });
}

function printTable(table: readonly BenchRow[]): void {
  const formatReached = (row: BenchRow) => (row.isReached === undefined ? '' : row.isReached ? 'yes' : 'NO');
  const lines = [
    ['what', 'value', 'target', 'reached'],
    ...table.map((row) => [row.name, row.value, row.target, formatReached(row)]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
