import { followKeys, formatPublicKey, lockSigning, readLastSigned, signKeyChange, toSigningKey } from '@istmo/ledger';
import type { Db } from '@istmo/db/tx';
import type { App } from '../app.ts';

type KeyContext = Pick<App, 'settings' | 'checkpoints' | 'clock'> & { readonly db: Db };

/**
 * Signs with both keys that checkpoints are signed with the key of the settings from now on, and keeps that beside the checkpoints outside the
 * database. Returns the number of the last checkpoint of the key before. `keyBefore` is 32 bytes in base64.
 */
export async function changeCheckpointKey(
  { db, settings, checkpoints, clock }: KeyContext,
  keyBefore: string,
): Promise<bigint> {
  if (Buffer.from(keyBefore, 'base64').length !== 32) throw new Error('the file must have 32 bytes in base64');
  const [from, to] = [toSigningKey(keyBefore), toSigningKey(settings.checkpointKey)];
  const [publicBefore, publicKey] = [formatPublicKey(from), formatPublicKey(to)];
  if (publicBefore === publicKey)
    throw new Error('the file has the key of ISTMO_CHECKPOINT_KEY: set the new key there');
  return db.inTransaction(async (tx) => {
    await lockSigning(tx);
    const changes = await checkpoints.readKeyChanges();
    const { keys, problem } = followKeys(publicBefore, changes);
    if (problem !== undefined) throw new Error(`the file does not have the key in use: ${problem}`);
    if (keys.includes(publicKey)) throw new Error('ISTMO_CHECKPOINT_KEY was used before: a key never comes back');
    const after = await readLastSigned(tx);
    await checkpoints.addKeyChange(signKeyChange({ from, to }, { after, at: clock.now().toISOString() }));
    return after;
  });
}
