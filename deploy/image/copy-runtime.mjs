// `node deploy/image/copy-runtime.mjs <checkout> <folder>`: copies what the built processes read at run time, and the packages that they import.
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listRuntimePackages } from './runtime-packages.mjs';

/** Read by a process after its start. `package.json` says that the files beside it are modules. */
export const runtimeFiles = [
  'LICENSE',
  'api/dist',
  'api/package.json',
  'api/settings',
  'api/src/pdf/fonts',
  'api/src/sandbox/browser',
  'console/dist',
  'db/migrations',
  'deploy/systemd/istmo-admin.sh',
  'web/dist',
  'web/package.json',
];

// Sources, types and maps of packages: Node loads none of them.
const unused = /\.(ts|mts|cts|map)$/;

const [checkout, target] = process.argv.slice(2);
if (checkout && target) copyAll(checkout, target);

function copyAll(checkout, target) {
  for (const path of runtimeFiles) cpSync(join(checkout, path), join(target, path), { recursive: true });
  const lock = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8'));
  for (const path of listRuntimePackages(lock)) {
    const from = join(checkout, path);
    // An optional package of another platform was not installed.
    if (!existsSync(from)) continue;
    const to = join(target, path);
    // Those inside it are in the list themselves, where they are needed.
    const isOwn = (file) => basename(file) !== 'node_modules' || file === from;
    cpSync(from, to, { recursive: true, filter: (file) => isOwn(file) && !unused.test(file) });
  }
  rmSync(join(target, 'node_modules', '.bin'), { recursive: true, force: true });
}
