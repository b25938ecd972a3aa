import { randomBytes } from 'node:crypto';
import { formatPublicKey, toSigningKey, verifyLedger } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { changeCheckpointKey } from './change-checkpoint-key.ts';
import { checkCheckpointKey } from './check-checkpoint-key.ts';
import { checkpointTask } from './checkpoint-task.ts';
import { createTestEnv } from '../testing/test-env.ts';

const { workerApp: before, url, operator } = await createTestEnv();
const keyBefore = before.settings.checkpointKey;
const after = { ...before, settings: { ...before.settings, checkpointKey: randomBytes(32).toString('base64') } };
const change = (app = after, key = keyBefore) => changeCheckpointKey({ ...app, db: operator }, key);
const verify = ({ settings, checkpoints } = after) =>
  verifyLedger({
    url: url.reader,
    archive: checkpoints,
    publicKey: formatPublicKey(toSigningKey(settings.checkpointKey)),
    isComplete: true,
  });

test('the key changes while processes of the key before run: they sign nothing more, those of the new key go on, and all is verified', async () => {
  await checkpointTask(url.worker).run(before);
  await expect(checkpointTask(url.worker).run(after)).rejects.toThrow('ISTMO_CHECKPOINT_KEY is not the key');

  const number = await change();
  await expect(checkpointTask(url.worker).run(before)).rejects.toThrow('ISTMO_CHECKPOINT_KEY is not the key');
  await checkCheckpointKey(after);
  await checkpointTask(url.worker).run(after);

  expect((await before.checkpoints.readLast())?.number).toBe(number + 1n);
  expect((await verify()).problems).toEqual([]);
  expect((await verify(before)).problems).not.toEqual([]);
});

test('a key that was in use never comes back, and another than the one in use changes nothing', async () => {
  await expect(change(before, after.settings.checkpointKey)).rejects.toThrow('a key never comes back');
  await expect(change(after, randomBytes(32).toString('base64'))).rejects.toThrow('does not have the key in use');
  await expect(change(after, after.settings.checkpointKey)).rejects.toThrow('set the new key there');
  await expect(change(after, 'short')).rejects.toThrow('32 bytes');
});
