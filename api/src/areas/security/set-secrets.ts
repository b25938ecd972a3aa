import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { startWithdrawalCooldown, setTfa } from '../access/public.ts';
import { addPassword, lockCustomer } from './password.store.ts';
import { sealSecret } from './sealed-secret.ts';
import { deleteTwoFactor, insertTwoFactor } from './two-factor.store.ts';

/** Makes a hash of hashNewPassword or hashPassword the customer's current password. */
export async function setPassword(
  app: App,
  tx: Tx,
  { customer, hash }: { customer: CustomerId; hash: string },
): Promise<void> {
  await lockCustomer(tx, customer);
  await addPassword(tx, { customer, hash, at: app.clock.now() });
}

/** Two-factor on with a secret known beforehand (base32), for people the house makes itself. Without recovery codes. */
export async function setTwoFactor(
  app: App,
  tx: Tx,
  { customer, secret }: { customer: CustomerId; secret: string },
): Promise<void> {
  await insertTwoFactor(tx, { customer, sealed: sealSecret(app.settings, customer, secret), at: app.clock.now() });
  await setTfa(tx, customer, true);
}

/** Two-factor off, whatever it was, after its owner proved mailbox and password. */
export async function removeTwoFactor(tx: Tx, customer: CustomerId): Promise<void> {
  await lockCustomer(tx, customer);
  await deleteTwoFactor(tx, customer);
  await setTfa(tx, customer, false);
}

/** Withdrawals rest for as long as the settings say, from now (decisions, point 5). */
export async function startCooldownAfterReset(app: App, tx: Tx, customer: CustomerId): Promise<void> {
  await startWithdrawalCooldown(
    tx,
    customer,
    new Date(app.clock.now().getTime() + app.settings.withdrawalCooldownHours * 3_600_000),
  );
}
