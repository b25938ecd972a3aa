import type { StaffId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { sealSecret } from '../security/public.ts';
import { activateStaff, insertStaff, type StaffRow } from './staff.store.ts';

type ActiveStaff = Pick<StaffRow, 'name' | 'email' | 'role'> & {
  readonly id: StaffId;
  readonly passwordHash: string;
  readonly secret: string;
};

/** Adds an account that can sign in at once: for demo staff and tests. */
export async function addActiveStaff(
  { settings, clock }: Pick<App, 'settings' | 'clock'>,
  tx: Tx,
  { id, name, email, role, passwordHash, secret }: ActiveStaff,
): Promise<void> {
  const at = clock.now();
  const tfaSecret = sealSecret(settings, id, secret);
  await insertStaff(tx, { id, name, email, role, tfaSecret, createdAt: at });
  await activateStaff(tx, id, { passwordHash, lastStep: 0n, at, approvesFrom: null });
}
