import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { startWithdrawalCooldown, setTfa } from '../access/public.ts';
import { addPassword } from './password.store.ts';
import { sealSecret } from './sealed-secret.ts';
import { deleteTwoFactor, insertTwoFactor } from './two-factor.store.ts';
import { lockCustomer } from '../accounts/public.ts';

/** Makes a hash from hashNewPassword or hashPassword the customer's current password. */
export async function setPassword(
  app: App,
  tx: Tx,
  { customer, hash }: { customer: CustomerId; hash: string },
): Promise<void> {
  await lockCustomer(tx, customer);
  await addPassword(tx, { customer, hash, at: app.clock.now() });
}

/** Switches two-factor on with a given secret (base32) and without recovery codes, for demo customers and tests. */
export async function setTwoFactor(
  app: App,
  tx: Tx,
  { customer, secret }: { customer: CustomerId; secret: string },
): Promise<void> {
  await insertTwoFactor(tx, { customer, sealed: sealSecret(app.settings, customer, secret), at: app.clock.now() });
  await setTfa(tx, customer, true);
}

/** Switches two-factor off after a reset by email link and password. */
export async function removeTwoFactor(tx: Tx, customer: CustomerId): Promise<void> {
  await lockCustomer(tx, customer);
  await deleteTwoFactor(tx, customer);
  await setTfa(tx, customer, false);
}

/** Starts the withdrawal cooldown of the settings (requirement 3.5). */
export async function startCooldown(app: App, tx: Tx, customer: CustomerId): Promise<void> {
  await startWithdrawalCooldown(
    tx,
    customer,
    new Date(app.clock.now().getTime() + app.settings.withdrawalCooldownHours * 3_600_000),
  );
}
