import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from '../project.ts';

/** One hash over the names and contents of these files and of all hand-written files in these folders. */
export function hashFiles(paths: readonly string[]): string {
  const hash = createHash('sha256');
  const files = paths.flatMap((path) => (statSync(join(root, path)).isDirectory() ? listFiles(root, path) : [path]));
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}
