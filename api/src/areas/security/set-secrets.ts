import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { setTfa, startCooldown } from '../access/public.ts';
import { addPassword } from './password.store.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import { findUnusedCode } from './totp.ts';
import { deleteTwoFactor, insertTwoFactor, readTwoFactor } from './two-factor.store.ts';
import { lockCustomer, readAccount, sendSecurityNotice, voidLinks } from '../accounts/public.ts';
import { writeActivity } from '../history/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { endSessions } from '../sessions/public.ts';
import { tfaReset } from './security-emails.ts';

/** Makes a hash from hashNewPassword or hashPassword the customer's current password. */
export async function setPassword(
  app: App,
  tx: Tx,
  { customer, hash, setByLink = false }: { customer: CustomerId; hash: string; setByLink?: boolean },
): Promise<void> {
  await lockCustomer(tx, customer);
  await addPassword(tx, { customer, hash, setByLink, at: app.clock.now() });
}

/** Switches two-factor on with a given secret (base32) and without recovery codes, for demo customers and tests. */
export async function setTwoFactor(
  app: Pick<App, 'settings' | 'clock'>,
  tx: Tx,
  { customer, secret }: { customer: CustomerId; secret: string },
): Promise<void> {
  await insertTwoFactor(tx, { customer, sealed: sealSecret(app.settings, customer, secret), at: app.clock.now() });
  await setTfa(tx, customer, true);
}

/** Switches two-factor off after a reset by email link and password. */
async function removeTwoFactor(tx: Tx, customer: CustomerId): Promise<void> {
  await lockCustomer(tx, customer);
  await deleteTwoFactor(tx, customer);
  await setTfa(tx, customer, false);
}

/** Everything a two-factor reset does, by link or by staff: off, sessions end, money rests, history, e-mail. Returns the sessions ended. */
export async function resetTwoFactor(
  app: App,
  tx: Tx,
  { customer, language }: { customer: CustomerId; language: Language },
): Promise<number> {
  const at = app.clock.now();
  await removeTwoFactor(tx, customer);
  const ended = await endSessions(tx, customer, { at });
  await voidLinks(app, tx, customer, 'others');
  await writeActivity(tx, customer, { kind: 'reset-tfa', at });
  await startCooldown(app, tx, customer, 'tfa-reset');
  const { username, email } = await readAccount(tx, customer);
  await sendSecurityNotice(app, tx, {
    about: 'tfa-reset',
    recipient: { customer, name: username, email, language },
    content: tfaReset(app),
  });
  await publishEvent(tx, customer, 'session-ended');
  return ended;
}

/**
 * What the authenticator of a customer shows, also while two-factor is being set up: for the sandbox, whose clock an authenticator does not
 * follow. Undefined without a secret, or when the last code was used.
 */
export async function readUnusedCode(app: App, customer: CustomerId): Promise<string | undefined> {
  if (app.settings.mode === 'production') throw new Error('an authenticator is its owner’s alone');
  const row = await readTwoFactor(app.db, customer);
  if (!row) return undefined;
  const secret = openSecret(app, customer, row.sealed);
  return findUnusedCode(secret, { lastStep: row.lastStep, at: app.clock.now() });
}
