import * as m from '@istmo/contract/messages';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { openSecret } from './sealed-secret.ts';
import { findTimeSteps } from './totp.ts';
import {
  acceptStep,
  isRecoveryCode,
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

/** A right code that is not consumed yet. */
export type CodeProof =
  | { readonly kind: 'step'; readonly customer: CustomerId; readonly step: bigint; readonly isOn: boolean }
  | { readonly kind: 'recovery'; readonly customer: CustomerId; readonly hash: string };

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
): Promise<CodeProof | undefined> {
  await countCodeAttempt(app, customer);
  const factor = await readTwoFactor(app.db, customer);
  if (!factor || factor.isOn === isSetUp) return undefined;
  const steps = findTimeSteps(openSecret(app.settings, customer, factor.sealed), code, app.clock.now());
  if (steps.length === 0) return undefined;
  const step = steps.find((candidate) => candidate > factor.lastStep);
  if (step === undefined) refuse('code_used', m.security_code_used);
  return { kind: 'step', customer, step, isOn: factor.isOn };
}

/** Checks a recovery code; undefined when it is wrong or used. Attempts count together with those of six-digit codes. */
export async function checkRecoveryCode(app: App, { customer, code }: CodeAttempt): Promise<CodeProof | undefined> {
  await countCodeAttempt(app, customer);
  const hash = hashRecoveryCode(app.settings, customer, code);
  return (await isRecoveryCode(app.db, customer, hash)) ? { kind: 'recovery', customer, hash } : undefined;
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

/** Counts an attempt at the second factor; refuses with 429 after too many wrong ones. */
export async function countCodeAttempt(app: App, customer: CustomerId): Promise<void> {
  const perHour = app.settings.mode === 'sandbox' ? maxWrongPerHour * sandboxTimes : maxWrongPerHour;
  const mayTry = await insertAttempt(app.db, { customer, at: app.clock.now(), perHour, inARow: maxWrongInARow });
  if (!mayTry) refuse('throttled', m.kernel_throttled, { retryAfterSeconds: 3600 });
}
