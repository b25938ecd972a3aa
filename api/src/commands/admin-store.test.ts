import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3Simulator } from '@istmo/providers/s3/simulator';
import { afterAll, expect, test } from 'vitest';
import {
  findStoreProblems,
  openCheckpointArchive,
  openDiskArchive,
  openDiskFiles,
  openFiles,
} from '../ports/stores.ts';
import { readSettings } from '../settings/settings.ts';
import { toS3Environment } from '../testing/test-bucket.ts';
import { storeCommands } from './admin-store.ts';

const data = await mkdtemp(join(tmpdir(), 'istmo-store-'));
const simulator = await startS3Simulator({ hasLock: true });
afterAll(async () => {
  await simulator.stop();
  await rm(data, { recursive: true });
});
const environment = { ...toS3Environment(simulator), ISTMO_DATA: data };
const settings = readSettings(environment);

async function run(name: string, env: NodeJS.ProcessEnv = environment): Promise<string> {
  const command = storeCommands[name];
  if (!command || !('runAlone' in command)) throw new Error(`${name} is no such command`);
  return command.runAlone(env, []);
}

test('the uploads of the disk are copied to the bucket once, and read there under their names', async () => {
  const disk = openDiskFiles(settings);
  const keys = [
    await disk.put(Uint8Array.of(1), { type: 'image/png' }),
    await disk.put(Uint8Array.of(2), { type: 'application/pdf' }),
  ];
  expect(await run('copy-uploads')).toMatch(/^2 uploads were copied, 0 were there; /);
  expect(await run('copy-uploads')).toMatch(/^0 uploads were copied, 2 were there; /);
  const files = openFiles(settings);
  expect(await Promise.all(keys.map((key) => files.get(key)))).toEqual([
    { bytes: Uint8Array.of(1), type: 'image/png' },
    { bytes: Uint8Array.of(2), type: 'application/pdf' },
  ]);
});

test('the checkpoints of the disk are copied with what was abandoned and the changes of the key', async () => {
  const disk = openDiskArchive(settings);
  const checkpoints = [1n, 2n, 3n].map((number) => ({ number, content: `{"number":${number}}`, signature: 'c2ln' }));
  const abandonment = { content: '{"restored_to":"1","abandoned_to":"2"}', signature: 'c2ln' };
  const change = { content: '{"key_changed_after":"1"}', signature: 'c2ln', countersignature: 'c2ln' };
  await disk.append(checkpoints.slice(0, 2));
  await disk.abandon(abandonment);
  await disk.addKeyChange(change);
  await disk.append(checkpoints.slice(1, 2));
  await disk.writeVerified(1n);
  expect(await run('copy-checkpoints')).toBe('2 checkpoints were copied');
  await disk.append(checkpoints.slice(2));
  expect(await run('copy-checkpoints')).toBe('1 checkpoints were copied');
  const archive = openCheckpointArchive(settings);
  const found = [];
  for await (const checkpoint of archive.read(0n)) found.push(checkpoint);
  expect(found).toEqual(checkpoints);
  expect(await archive.readAbandoned()).toEqual([abandonment]);
  expect(await archive.readKeyChanges()).toEqual([change]);
  expect(await archive.readVerified()).toBe(1n);
});

test('nothing is copied before the settings name a bucket', async () => {
  await expect(run('copy-uploads', { ISTMO_DATA: data })).rejects.toThrow('set ISTMO_STORE to s3');
  await expect(run('copy-uploads', { ISTMO_DATA: data, ISTMO_STORE: 's3' })).rejects.toThrow(
    'ISTMO_S3_SECRET is missing',
  );
});

test('what is wrong with a bucket is reported with its name', async () => {
  expect(await findStoreProblems(settings)).toEqual([]);
  expect(await findStoreProblems({ ...settings, s3CheckpointBucket: 'other' })).toEqual([
    'the bucket other: files: answered 404 NoSuchBucket',
  ]);
  expect(await findStoreProblems({ ...settings, store: 'disk', s3Bucket: 'other' })).toEqual([]);
});
