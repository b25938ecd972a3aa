import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../project.ts';

/** Copies the sources and links node_modules; our own packages link to the copy. It is removed when the process ends. */
export function makeCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'istmo-mutants-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const ignoredNames = new Set(['node_modules', '.git', '.data', '.cache', 'dist', '.results']);
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || !ignoredNames.has(basename(path)) });
  const installed = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules', '@istmo'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@istmo' && name !== '.vite') symlinkSync(join(installed, name), join(folder, 'node_modules', name));
  for (const packageName of readdirSync(join(installed, '@istmo')))
    symlinkSync(join(folder, packageName), join(folder, 'node_modules', '@istmo', packageName));
  return folder;
}
