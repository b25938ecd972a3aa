// Prints the files of an area, per package, with line counts: npm run area withdrawals
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
