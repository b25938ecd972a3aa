import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import { aBucket } from '../s3/test-bucket.ts';
import { copyFiles } from './copy-files.ts';
import { diskFiles } from './disk.ts';
import { s3Files } from './s3.ts';

const root = await mkdtemp(join(tmpdir(), 'istmo-copy-'));
afterAll(() => rm(root, { recursive: true }));
let count = 0;

async function aFullDisk() {
  const folder = join(root, String(count++));
  const disk = diskFiles({ folder });
  const keys: string[] = [];
  for (let number = 0; number < 20; number += 1)
    keys.push(await disk.put(Uint8Array.of(number), { type: 'image/png' }));
  return { folder, disk, keys };
}

test('files keep their names, and a repeat copies what is missing or damaged only', async () => {
  const { disk, keys } = await aFullDisk();
  const { settings, objects } = await aBucket({ isOld: true });
  const target = s3Files(settings);
  expect(await copyFiles(disk, target)).toEqual({ copied: 20, present: 0, damaged: [] });
  for (const [number, key] of keys.entries())
    expect(await target.get(key)).toEqual({ bytes: Uint8Array.of(number), type: 'image/png' });
  const [one = '', other = ''] = keys;
  objects.delete(`istmo/files/${one}`);
  objects.set(`istmo/files/${other}`, { bytes: Uint8Array.of(99), headers: { 'content-type': 'image/png' } });
  expect(await copyFiles(disk, target)).toEqual({ copied: 2, present: 18, damaged: [] });
  expect(await target.get(other)).toEqual({ bytes: Uint8Array.of(1), type: 'image/png' });
});

test('a file that is damaged on the disk is reported and not copied', async () => {
  const { folder, disk, keys } = await aFullDisk();
  const [key = ''] = keys;
  const path = join(folder, key.slice(0, 2), key);
  await writeFile(path, (await readFile(path)).subarray(0, -1));
  const { settings, objects } = await aBucket();
  expect(await copyFiles(disk, s3Files(settings))).toEqual({ copied: 19, present: 0, damaged: [key] });
  expect(objects.size).toBe(19);
});

test('a copy ends when the bucket fails, and a repeat goes on', async () => {
  const { disk } = await aFullDisk();
  const { settings, faults } = await aBucket();
  const target = s3Files(settings);
  await faults.inject({ kind: 'lying', times: 1 });
  await expect(copyFiles(disk, target)).rejects.toThrow(Outage);
  const { copied, present } = await copyFiles(disk, target);
  expect(copied + present).toBe(20);
});

test('an empty disk has nothing to copy', async () => {
  const { settings } = await aBucket();
  const disk = diskFiles({ folder: join(root, 'none') });
  expect(await copyFiles(disk, s3Files(settings))).toEqual({ copied: 0, present: 0, damaged: [] });
});
