import { findOtherKey, toSigningKey } from '@istmo/ledger';
import type { Reader } from '@istmo/db/tx';
import type { App } from '../app.ts';
import { SettingsError } from '../settings/settings-problems.ts';

type KeyCheck = Pick<App, 'settings' | 'checkpoints'> & { readonly db: Reader };

/** Stops a start with a key that would make every later checkpoint, and so the ledger, not consistent. Nothing was written with it yet. */
export async function checkCheckpointKey({ db, settings, checkpoints }: KeyCheck): Promise<void> {
  const number = await findOtherKey(db, checkpoints, toSigningKey(settings.checkpointKey));
  if (number !== undefined)
    throw new SettingsError([
      `ISTMO_CHECKPOINT_KEY is not the key that checkpoint ${number} of this ledger was signed with: start with that key, or change it (docs/recipes/change-a-key.md)`,
    ]);
}
