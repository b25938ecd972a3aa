// Prints what a room consists of, per package, with line counts: npm run room withdrawals
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas, filesIn, root } from './places.ts';

const [area = ''] = process.argv.slice(2);
const areaNames: readonly string[] = areas;

if (areaNames.includes(area)) printRoom(area);
else {
  console.error(`npm run room <area>, one of: ${areas.join(' ')}`);
  process.exitCode = 2;
}

function printRoom(room: string): void {
  const files = filesIn(root).filter((path) => belongs(path, room));
  let all = 0;
  for (const [wing, paths] of Map.groupBy(files, (path) => path.split('/')[0] ?? path)) {
    console.log(`\n${wing}/`);
    for (const path of paths) {
      const lines = readFileSync(join(root, path), 'utf8').split('\n').length - 1;
      all += lines;
      console.log(`${String(lines).padStart(6)}  ${path.slice(wing.length + 1)}`);
    }
  }
  console.log(`\n${String(all).padStart(6)}  lines in ${files.length} files`);
}

// A room's folder in a package; its messages, migration and browser tests; and movements, seeds or ports that carry its name or its singular.
function belongs(path: string, room: string): boolean {
  const singular = room.replace(/s$/, '');
  return (
    path.includes(`/areas/${room}/`) ||
    new RegExp(
      `^(contract/messages/.*/|db/(migrations/\\d+-|seeds/)|e2e/|ledger/src/movements/)${singular}s?[.-]`,
    ).test(path)
  );
}
