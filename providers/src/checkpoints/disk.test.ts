import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkpointArchiveSuite, readAll } from './checkpoints.suite.ts';
import { diskCheckpointArchive } from './disk.ts';

const root = await mkdtemp(join(tmpdir(), 'istmo-checkpoints-'));
afterAll(() => rm(root, { recursive: true }));
let count = 0;
const newFolder = () => join(root, String(count++));

checkpointArchiveSuite(async () => diskCheckpointArchive({ folder: newFolder() }));

test('a line that was cut off by a kill is left out, and the next one is written after it', async () => {
  const folder = newFolder();
  const archive = diskCheckpointArchive({ folder });
  const [first, second] = [1n, 2n].map((number) => ({ number, content: '{}', signature: 'c2ln' }));
  if (!first || !second) throw new Error('there are two');
  await archive.append([first]);
  await appendFile(join(folder, String((await readdir(folder))[0])), '{"number":"2","conte');
  expect(await archive.readLast()).toEqual(first);
  await archive.append([second]);
  expect(await readAll(archive, 0n)).toEqual([first, second]);
});
