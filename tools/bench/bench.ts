// Runs <package>/bench/*.bench.ts one after another and prints one table. With names (`npm run bench -- ledger`) only the
// files whose path contains one of them.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { listFiles, root, packages } from '../project.ts';
import type { BenchRow } from './bench-types.ts';

const filters = process.argv.slice(2);
const files = packages
  .flatMap((packageName) => listFiles(root, join(packageName, 'bench')))
  .filter((path) => path.endsWith('.bench.ts'))
  .filter((path) => filters.length === 0 || filters.some((filter) => path.includes(filter)));

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
