// Prints the files of an area, per package, with line counts, which areas it opens and which open it: npm run area withdrawals
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas, listFiles, root } from './project.ts';

const [area = ''] = process.argv.slice(2);
const areaNames: readonly string[] = areas;

if (areaNames.includes(area)) printArea(area);
else {
  console.error(`npm run area <area>, one of: ${areas.join(' ')}`);
  process.exitCode = 2;
}

function printArea(name: string): void {
  const files = listFiles(root).filter((path) => belongsTo(path, name));
  let total = 0;
  for (const [packageName, paths] of Map.groupBy(files, (path) => path.split('/')[0] ?? path)) {
    console.log(`\n${packageName}/`);
    for (const path of paths) {
      const lines = readFileSync(join(root, path), 'utf8').split('\n').length - 1;
      total += lines;
      console.log(`${String(lines).padStart(6)}  ${path.slice(packageName.length + 1)}`);
    }
  }
  console.log(`\n${String(total).padStart(6)}  lines in ${files.length} files`);
  printNeighbours(name);
}

/** By imports of the API's code, without tests: on the left who opens it, on the right what it opens. */
function printNeighbours(name: string): void {
  const opened = new Map(areaNames.map((area) => [area, readOpened(area)]));
  const openers = areaNames.filter((area) => area !== name && opened.get(area)?.has(name));
  const opens = [...(opened.get(name) ?? [])].toSorted();
  const width = Math.max(0, ...openers.map((area) => area.length));
  const lines = Math.max(openers.length, opens.length, 1);
  console.log('');
  for (let line = 0; line < lines; line++) {
    const middle = line === Math.floor((lines - 1) / 2) ? name : ' '.repeat(name.length);
    const [from, to] = [openers[line], opens[line]];
    const left = `${(from ?? '').padEnd(width)} ${from === undefined ? '  ' : '─▶'}`;
    console.log(`  ${left} ${middle} ${to === undefined ? '' : `─▶ ${to}`}`.trimEnd());
  }
}

function readOpened(area: string): Set<string> {
  const folder = `api/src/areas/${area}/`;
  const code = listFiles(root).filter(
    (path) => path.startsWith(folder) && /(?<!\.test)\.ts$/.test(path) && !/\/test-[^/]*$/.test(path),
  );
  const imports = code.flatMap((path) => [
    ...readFileSync(join(root, path), 'utf8').matchAll(/from '(?:\.\.\/)+([a-z]+)\/public\.ts'/g),
  ]);
  return new Set(imports.flatMap(([, other]) => (other === undefined || other === area ? [] : [other])));
}

// An area's folder in a package; its messages, migrations and browser tests; and movements or seeds named after it.
function belongsTo(path: string, name: string): boolean {
  const singular = name.replace(/s$/, '');
  return (
    path.includes(`/areas/${name}/`) ||
    new RegExp(
      `^(contract/messages/.*/|db/(migrations/\\d+-|seeds/)|e2e/|ledger/src/movements/)${singular}s?[.-]`,
    ).test(path)
  );
}
