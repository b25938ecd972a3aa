import { randomBytes } from 'node:crypto';
import { createCheckpoint, signCheckpoints, toSigningKey } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { checkCheckpointKey } from './check-checkpoint-key.ts';
import { checkpointTask } from './checkpoint-task.ts';
import { createTestEnv } from '../testing/test-env.ts';

const { workerApp: app, url } = await createTestEnv();
const worker = app.db;
const other = { ...app, settings: { ...app.settings, checkpointKey: randomBytes(32).toString('base64') } };

test('a ledger without a checkpoint starts with any key, and one with signed checkpoints with their key only', async () => {
  await checkCheckpointKey(other);
  await createCheckpoint(worker);
  await signCheckpoints(worker, toSigningKey(app.settings.checkpointKey));
  await checkCheckpointKey(app);
  await expect(checkCheckpointKey(other)).rejects.toThrow(/ISTMO_CHECKPOINT_KEY is not the key that checkpoint \d+/);
});

test('a process with another key signs and writes nothing', async () => {
  const count = async () => (await worker.query('select from ledger.checkpoint')).length;
  const before = await count();
  await expect(checkpointTask(url.worker).run(other)).rejects.toThrow('ISTMO_CHECKPOINT_KEY');
  expect(await count()).toBe(before);
  await checkpointTask(url.worker).run(app);
  expect(await count()).toBe(before + 1);
});

test('a database that was restored from before its first checkpoint starts with the key of those outside it only', async () => {
  const restored = { ...worker, query: async () => [] };
  await checkCheckpointKey({ ...app, db: restored });
  await expect(checkCheckpointKey({ ...other, db: restored })).rejects.toThrow('ISTMO_CHECKPOINT_KEY is not the key');
});
