import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const ignoredNames = new Set(['node_modules', 'dist', 'bench']);
const isCheck = /\.(test|suite|e2e)\.tsx?$/;

/** One hash over the names and contents of all files under the given paths (relative to root), without tests and outputs. */
export function fingerprint(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of listFilesUnder(join(root, path))) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function listFilesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !ignoredNames.has(name) && !isCheck.test(name))
    .sort()
    .flatMap((name) => listFilesUnder(join(path, name)));
}
