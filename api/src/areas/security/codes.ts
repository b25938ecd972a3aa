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
 * The one verifier of codes, for sign-in, settings, whitelist and withdrawals. A try is counted before it is looked at and in a
 * transaction of its own, so that neither a hundred at once nor a rolled-back request is a try for free. A right code is used up in
 * the caller's transaction: if that doesn't commit, nothing happened and the code may be sent again.
 */

const maxWrongPerHour = 10;
// An honest run from one place is never blocked in the sandbox.
const sandboxTimes = 5;
const maxWrongInARow = 100;

/** A right code, not used up yet. */
export type CodeProof =
  | { readonly kind: 'step'; readonly customer: CustomerId; readonly step: bigint; readonly isOn: boolean }
  | { readonly kind: 'recovery'; readonly customer: CustomerId; readonly hash: string };

type CodeAttempt = {
  readonly customer: CustomerId;
  readonly code: string;
  /** Set up to be switched on; otherwise only two-factor that is on counts. */
  readonly isSetUp?: boolean;
};

/**
 * Looks at a six-digit code; undefined when it is wrong. Refuses with 429 after ten wrong ones an hour over all calls, or a hundred in a
 * row, and with `code_used` when it was right and used before. Call it outside a transaction, then `spendCode` inside.
 */
export async function checkCode(app: App, { customer, code, isSetUp = false }: CodeAttempt): Promise<CodeProof | undefined> {
  await countAttempt(app, customer);
  const factor = await readTwoFactor(app.db, customer);
  if (!factor || factor.isOn === isSetUp) return undefined;
  const steps = findTimeSteps(openSecret(app.settings, customer, factor.sealed), code, app.clock.now());
  if (steps.length === 0) return undefined;
  const step = steps.find((one) => one > factor.lastStep);
  if (step === undefined) refuse('code_used', m.security_code_used);
  return { kind: 'step', customer, step, isOn: factor.isOn };
}

/** Looks at a recovery code; undefined when it is wrong or used up. Counts with the six-digit ones. */
export async function checkRecoveryCode(app: App, { customer, code }: CodeAttempt): Promise<CodeProof | undefined> {
  await countAttempt(app, customer);
  const hash = hashRecoveryCode(app.settings, customer, code);
  return (await isRecoveryCode(app.db, customer, hash)) ? { kind: 'recovery', customer, hash } : undefined;
}

/** Uses a right code up in the caller's transaction. Of two who bring the same one, the second is refused. */
export async function consumeCode(app: App, tx: Tx, proof: CodeProof): Promise<void> {
  if (proof.kind === 'step') {
    if (!(await acceptStep(tx, proof.customer, proof))) refuse('code_used', m.security_code_used);
  } else if (!(await consumeRecoveryCode(tx, proof.customer, { hash: proof.hash, at: app.clock.now() }))) {
    refuse('wrong_recovery_code', m.session_recovery_wrong);
  }
  await resetAttempts(tx, proof.customer);
}

/** For callers without a transaction of their own: the code is used up at once. */
export async function isCodeRight(app: App, asked: { customer: CustomerId; code: string }): Promise<boolean> {
  const proof = await checkCode(app, asked);
  if (!proof) return false;
  await app.db.inTransaction((tx) => consumeCode(app, tx, proof));
  return true;
}

async function countAttempt(app: App, customer: CustomerId): Promise<void> {
  const perHour = app.settings.mode === 'sandbox' ? maxWrongPerHour * sandboxTimes : maxWrongPerHour;
  const mayTry = await insertAttempt(app.db, { customer, at: app.clock.now(), perHour, inARow: maxWrongInARow });
  if (!mayTry) refuse('throttled', m.kernel_throttled, { retryAfterSeconds: 3600 });
}
