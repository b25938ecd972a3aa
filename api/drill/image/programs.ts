import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** The checkout. */
export const root = join(import.meta.dirname, '..', '..', '..');

/** The folder of the npm on the PATH. */
export function findNpmFolder(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const npm = folders.map((folder) => join(folder, 'npm')).find((file) => existsSync(file));
  if (npm === undefined) throw new Error('npm was not found on the PATH');
  return dirname(dirname(realpathSync(npm)));
}

/** Runs a program to its end and returns what it wrote. Throws with its errors when it fails. */
export function run(program: string, args: readonly string[], options: SpawnSyncOptions = {}): string {
  const settings = { maxBuffer: 64e6, ...options, encoding: 'utf8' } as const;
  const { status, stdout, stderr, error } = spawnSync(program, [...args], settings);
  if (status === 0) return stdout;
  const end = `${stdout}\n${stderr}`.trim().split('\n').slice(-15).join('\n');
  throw new Error(`${program} ${args.slice(0, 3).join(' ')} … ended with ${status ?? String(error)}:\n${end}`);
}
