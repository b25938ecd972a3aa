import * as m from '@istmo/contract/messages';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { readAccount, sendSecurityNotice } from '../accounts/public.ts';
import { readLastLanguage } from '../sessions/public.ts';
import { hashRecoveryCode, listOlderHashes } from './recovery-codes.ts';
import { wrongCodes } from './security-emails.ts';
import { openSecret } from './sealed-secret.ts';
import { findTimeSteps } from './totp.ts';
import {
  acceptStep,
  findRecoveryCode,
  readTwoFactor,
  resetAttempts,
  insertAttempt,
  consumeRecoveryCode,
} from './two-factor.store.ts';

/*
 * The only verifier of codes, for sign-in, settings, whitelist and withdrawals. An attempt is counted before the code is checked, in its
 * own transaction, so that neither concurrent nor rolled-back attempts are free. A right code is consumed in the caller's transaction:
 * if that does not commit, the code may be sent again.
 */

const maxWrongPerHour = 10;
// Limits are higher in the sandbox, so that a test run from one address is not blocked.
const sandboxTimes = 5;
const maxWrongInARow = 100;
const noticedWrongCodes = 5;

/** A right code that is not consumed yet. */
export type CodeProof = StepProof | RecoveryProof;
export type StepProof = {
  readonly kind: 'step';
  readonly customer: CustomerId;
  readonly step: bigint;
  readonly sealed: Buffer;
};
type RecoveryProof = { readonly kind: 'recovery'; readonly customer: CustomerId; readonly hash: string };

type CodeAttempt = {
  readonly customer: CustomerId;
  readonly code: string;
  /** Checks against the offered secret, to switch two-factor on; otherwise two-factor has to be on. */
  readonly isSetUp?: boolean;
};

/**
 * Checks a six-digit code; undefined when it is wrong. Refuses with 429 after ten wrong ones an hour over all calls, or a hundred in a
 * row, and with `code_used` when the code was used before. Call it outside a transaction, then `consumeCode` inside.
 */
export async function checkCode(
  app: App,
  { customer, code, isSetUp = false }: CodeAttempt,
): Promise<StepProof | undefined> {
  const attempts = await countCodeAttempt(app, customer);
  const factor = await readTwoFactor(app.db, customer);
  if (!factor || factor.isOn === isSetUp) return undefined;
  const steps = findTimeSteps(openSecret(app, customer, factor.sealed), code, app.clock.now());
  if (steps.length === 0) {
    if (factor.isOn) await noticeWrongCode(app, customer, attempts);
    return undefined;
  }
  const step = steps.find((candidate) => candidate > factor.lastStep);
  if (step === undefined) refuse('code_used', m.security_code_used);
  return { kind: 'step', customer, step, sealed: factor.sealed };
}

/** Checks a recovery code; undefined when it is wrong or used. Attempts count together with those of six-digit codes. */
export async function checkRecoveryCode(app: App, { customer, code }: CodeAttempt): Promise<CodeProof | undefined> {
  const attempts = await countCodeAttempt(app, customer);
  const factor = await readTwoFactor(app.db, customer);
  if (factor) {
    const owned = { customer, code };
    const own = hashRecoveryCode(openSecret(app, customer, factor.sealed), owned);
    const hash = await findRecoveryCode(app.db, customer, [own, ...listOlderHashes(app, owned)]);
    if (hash !== undefined) return { kind: 'recovery', customer, hash };
  }
  await noticeWrongCode(app, customer, attempts);
  return undefined;
}

/** Consumes a right code in the caller's transaction. Of two concurrent uses of a code, the second is refused. */
export async function consumeCode(app: App, tx: Tx, proof: CodeProof): Promise<void> {
  if (proof.kind === 'step') {
    if (!(await acceptStep(tx, proof.customer, proof))) refuse('code_used', m.security_code_used);
  } else if (!(await consumeRecoveryCode(tx, proof.customer, { hash: proof.hash, at: app.clock.now() }))) {
    refuse('wrong_recovery_code', m.session_recovery_wrong);
  }
  await resetAttempts(tx, proof.customer);
}

/** For callers without a transaction: the code is consumed at once. */
export async function isCodeRight(app: App, attempt: { customer: CustomerId; code: string }): Promise<boolean> {
  const proof = await checkCode(app, attempt);
  if (!proof) return false;
  await app.db.inTransaction((tx) => consumeCode(app, tx, proof));
  return true;
}

/** Tells the owner of repeated wrong codes, once in an hour: each of their senders has the password. */
async function noticeWrongCode(app: App, customer: CustomerId, attempts: number): Promise<void> {
  if (attempts !== noticedWrongCodes) return;
  const language = (await readLastLanguage(app.db, customer)) ?? 'en';
  await app.db.inTransaction(async (tx) => {
    const { username, email } = await readAccount(tx, customer);
    await sendSecurityNotice(app, tx, {
      about: 'wrong-codes',
      recipient: { customer, name: username, email, language },
      content: wrongCodes(attempts),
    });
  });
}

/** Counts an attempt at the second factor and returns how many this hour has; refuses with 429 after too many wrong ones. */
export async function countCodeAttempt(app: App, customer: CustomerId): Promise<number> {
  const perHour = app.settings.mode === 'sandbox' ? maxWrongPerHour * sandboxTimes : maxWrongPerHour;
  const attempts = await insertAttempt(app.db, { customer, at: app.clock.now(), perHour, inARow: maxWrongInARow });
  if (attempts === undefined) refuse('throttled', m.kernel_throttled, { retryAfterSeconds: 3600 });
  return attempts;
}
