import * as m from '@istmo/contract/messages';
import { demoPassword } from '@istmo/db/seeds/people';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { withParams } from '@istmo/contract/kernel/message';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import type { Visitor } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { type CodeProof, checkRecoveryCode } from './codes.ts';
import { hashPassword, isHashOf, isOutdated, matchesAny } from './hashing.ts';
import { type DatedPassword, readLastPasswords, readPassword, renewHash } from './password.store.ts';
import { isEasyToGuess } from './weak-password.ts';
import { countWrongPassword } from './wrong-passwords.ts';
import { type AccountContact, shareCustomer } from '../accounts/public.ts';

/** Proof of a right password and its number: a session may be opened only while that password is still the current one. */
export type PasswordProof = { readonly customer: CustomerId; readonly number: number };

/**
 * Compares a password with a customer's current one. Without a customer it is compared with a hash that nothing matches, so that the
 * answer takes as long. Does not count failures.
 */
export async function provePassword(
  app: App,
  customer: CustomerId | undefined,
  password: string,
): Promise<PasswordProof | undefined> {
  const row = await readPassword(app.db, customer);
  const isRight = await isHashOf(app, password, row?.hash);
  if (!isRight || !row || customer === undefined) return undefined;
  if (await isOutdated(app, password, row.hash))
    await renewHash(app.db, customer, { ...row, hash: await hashPassword(app.settings, password) });
  return { customer, number: row.number };
}

/** False when the password was changed since the proof. Blocks changes until the transaction ends. */
export async function isStillCurrent(tx: Tx, { customer, number }: PasswordProof): Promise<boolean> {
  await shareCustomer(tx, customer);
  return (await readPassword(tx, customer))?.number === number;
}

type PasswordCheck = { readonly customer: CustomerId; readonly visitor: Visitor };

/** Checks the current password of a customer whom a session or an emailed link identifies, and counts a wrong one. */
export async function isPasswordRight(app: App, check: PasswordCheck, password: string): Promise<boolean> {
  return countWrongPassword(app, check, async () => (await provePassword(app, check.customer, password)) !== undefined);
}

export async function isAmongLastFive(app: App, customer: CustomerId, password: string): Promise<boolean> {
  const rows = await readLastPasswords(app.db, customer);
  return matchesAny(
    app,
    password,
    rows.map(({ hash }) => hash),
  );
}

type NewPassword = {
  readonly password: string;
  /** The input's field, for the refusal. */
  readonly field: string;
  readonly contact: AccountContact;
  /** Absent at sign-up, when there are no earlier passwords. */
  readonly customer?: CustomerId;
};

/** The hash of a new password. Refuses one that is easy to guess or among the last five. */
export async function hashNewPassword(app: App, newPassword: NewPassword): Promise<string> {
  const { password, field, contact, customer } = newPassword;
  if (isForbidden(app, password, contact)) refuse('weak_password', m.session_password_common, { field });
  if (customer !== undefined && (await isAmongLastFive(app, customer, password)))
    refuse('password_reused', m.security_new_reused, { field });
  return hashPassword(app.settings, password);
}

function isForbidden({ settings }: App, password: string, { username, email }: AccountContact): boolean {
  // The password of the demo people is printed at the first start, and the sandbox allows it for further accounts.
  if (settings.mode === 'sandbox' && password === demoPassword) return false;
  return isEasyToGuess(password, [settings.brand, username, email.split('@', 1)[0] ?? '']);
}

type ResetProof = { readonly password: string; readonly recovery_code: string };

const hourMs = 3_600_000;

/**
 * Checks what a customer proves beside the mailed link of a two-factor reset; refuses when it is not enough. A password that a mailed
 * link set lately does not count by itself: the one before it does, or a recovery code beside it, which is returned for `consumeCode`.
 */
export async function checkResetProof(
  app: App,
  check: PasswordCheck,
  { password, recovery_code: code }: ResetProof,
): Promise<CodeProof | undefined> {
  const { customer } = check;
  const [current, ...earlier] = await readLastPasswords(app.db, customer);
  const hours = app.settings.linkPasswordHours;
  const isLately = ({ setAt, setByLink }: DatedPassword): boolean =>
    setByLink && app.clock.now().getTime() - setAt.getTime() < hours * hourMs;
  const counting = current && isLately(current) ? earlier.find((row) => !isLately(row)) : current;
  let isEnough = false;
  const isKnown = await countWrongPassword(app, check, async () => {
    isEnough = await isHashOf(app, password, counting?.hash);
    return isEnough || (current !== counting && (await isHashOf(app, password, current?.hash)));
  });
  if (!isKnown) refuse('wrong_password', m.security_old_wrong, { field: 'password' });
  if (isEnough) return undefined;
  if (code.trim() === '') refuse('password_from_link', withParams(m.session_tfa_reset_not_enough, { hours }));
  return (
    (await checkRecoveryCode(app, { customer, code })) ??
    refuse('wrong_recovery_code', m.session_recovery_wrong, { field: 'recovery_code' })
  );
}
