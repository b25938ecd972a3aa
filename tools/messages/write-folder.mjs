import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Makes a folder hold exactly these files. Those that are right already keep their time, so that what watches them sees only changes.
 * @param {string} folder
 * @param {ReadonlyMap<string, string>} files content by path in the folder
 */
export function writeFolder(folder, files) {
  mkdirSync(folder, { recursive: true });
  const present = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const entry of present) {
    const path = join(entry.parentPath, entry.name);
    if (!files.has(path.slice(folder.length + 1))) rmSync(path);
  }
  for (const parent of new Set([...files.keys()].map(dirname))) mkdirSync(join(folder, parent), { recursive: true });
  for (const [file, content] of files) {
    const path = join(folder, file);
    if (!existsSync(path) || readFileSync(path, 'utf8') !== content) writeFileSync(path, content);
  }
}
