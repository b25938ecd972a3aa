import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root, packages } from '../project.ts';

export type Files = Readonly<Record<string, string>>;

/**
 * Creates a project in a temporary folder with our own package files and settings and the given sources, so that rules are
 * proven with the real configuration. `dispose` (or `using`) removes it.
 */
export function createSampleProject(files: Files): { readonly folder: string; [Symbol.dispose](): void } {
  const folder = mkdtempSync(join(tmpdir(), 'istmo-sample-'));
  const copied = ['package.json', 'tsconfig.base.json', '.oxlintrc.json', '.dependency-cruiser.cjs'];
  for (const packageName of [...packages, 'tools', 'e2e'])
    copied.push(`${packageName}/package.json`, `${packageName}/tsconfig.json`);
  for (const file of copied.filter((name) => existsSync(join(root, name))))
    cpSync(join(root, file), join(folder, file));

  // Third-party packages are linked to the real project, our own to this folder.
  mkdirSync(join(folder, 'node_modules', '@istmo'), { recursive: true });
  for (const packageName of packages)
    symlinkSync(join('..', '..', packageName), join(folder, 'node_modules', '@istmo', packageName));
  for (const name of ['pg', 'react', '@types', 'vite', 'undici-types']) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }

  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}
