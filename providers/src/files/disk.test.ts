import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { InvalidArgument } from '../invalid-argument.ts';
import { Outage } from '../outage.ts';
import { diskFiles } from './disk.ts';
import { testFilesPort } from './files.suite.ts';

const folders: string[] = [];
const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'istmo-files-'));
  folders.push(folder);
  return folder;
};

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

testFilesPort(async () => {
  const folder = await aFolder();
  return [diskFiles({ folder }), diskFiles({ folder })];
});

const listed = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

describe('files on the disk', () => {
  test('are readable by their owner only', async () => {
    const folder = join(await aFolder(), 'uploads');
    await diskFiles({ folder }).put(Uint8Array.of(1), { type: 'image/png' });
    const [path = ''] = await listed(folder);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test('are an outage when damaged, which a retry does not cure', async () => {
    const folder = await aFolder();
    const files = diskFiles({ folder });
    const key = await files.put(Uint8Array.of(1, 2, 3), { type: 'image/png' });
    const [path = ''] = await listed(folder);
    await writeFile(path, (await readFile(path)).subarray(0, -1));
    await expect(files.get(key)).rejects.toMatchObject({ name: 'Outage', provider: 'files', retry: false });
  });

  test('are refused above the size limit', async () => {
    const folder = await aFolder();
    await expect(diskFiles({ folder, maxBytes: 2 }).put(Uint8Array.of(1, 2, 3), { type: 'image/png' })).rejects.toThrow(
      InvalidArgument,
    );
    expect(await listed(folder)).toEqual([]);
  });

  test('that cannot be written are an outage and leave no partial file', async () => {
    const folder = join(await aFolder(), 'a file in the way');
    await writeFile(folder, '');
    await expect(diskFiles({ folder }).put(Uint8Array.of(1), { type: 'image/png' })).rejects.toThrow(Outage);
  });
});
