import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root, wings } from '../places.ts';

export type Files = Readonly<Record<string, string>>;

/**
 * A small house in a temporary folder with our own package files and settings, so that rules are proven against what really
 * holds, and the given source files. `dispose` (or `using`) takes it away.
 */
export function smallHouse(files: Files): { readonly folder: string; [Symbol.dispose](): void } {
  const folder = mkdtempSync(join(tmpdir(), 'istmo-house-'));
  const copied = ['package.json', 'tsconfig.base.json', '.oxlintrc.json', '.dependency-cruiser.cjs'];
  for (const wing of [...wings, 'tools', 'e2e']) copied.push(`${wing}/package.json`, `${wing}/tsconfig.json`);
  for (const file of copied.filter((name) => existsSync(join(root, name))))
    cpSync(join(root, file), join(folder, file));

  // Packages come from the real house, our own wings from this one.
  mkdirSync(join(folder, 'node_modules', '@istmo'), { recursive: true });
  for (const wing of wings) symlinkSync(join('..', '..', wing), join(folder, 'node_modules', '@istmo', wing));
  for (const name of ['pg', 'react', '@types', 'vite', 'undici-types']) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }

  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}
