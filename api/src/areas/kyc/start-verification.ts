import { startVerification } from '@istmo/contract/areas/kyc/kyc.contract';
import * as m from '@istmo/contract/messages';
import { toKycResult } from '@istmo/providers/identity/port';
import type { App } from '../../app.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn } from '../../http/throttle.ts';
import { writeActivity } from '../history/public.ts';
import { readContact } from '../profile/public.ts';
import { mayStartFrom } from './kyc-states.ts';
import { findVerification, recordStart, type Verification } from './kyc.store.ts';
import { verificationStarts } from './throttles.ts';
import { refuseOnOutage } from './refuse-on-outage.ts';
import { chooseWidget } from './widget.ts';

/** Opens the identity check with a fresh token for one launch. */
export const answerStartVerification = handle(startVerification, async (app, caller) => {
  const known = await findVerification(app.db, caller.customer);
  checkMayStart(caller, known);
  if (!caller.accountStatus.hasProfile) return { status: 2, say: m.kyc_profile_first };
  await takeTurn(app, verificationStarts, caller.customer);
  const { email } = await readContact(app.db, caller.customer);
  const visitor = { customer: caller.customer, email, level: app.settings.sumsubLevel };
  const token = await refuseOnOutage(app.identity.startVerification(visitor, AbortSignal.timeout(6_000)));
  await storeStart(app, caller, known);
  return { status: 1, token, widget: chooseWidget(app.settings) };
});

function checkMayStart({ accountStatus: { kycStatus } }: Caller, known: Verification | undefined): void {
  if (kycStatus === 3) refuse('already_verified', m.kyc_already_verified);
  if (known?.reviewStatus === 'completed' && isFinal(known)) refuse('verification_refused', m.kyc_refused_body);
  // Under review there is nothing to open, unless the provider waits for the customer.
  if (!mayStartFrom[kycStatus] && known?.reviewStatus !== 'awaitingUser') refuse('conflict', m.kyc_in_review);
}

function isFinal({ answer, rejectType }: Verification): boolean {
  return toKycResult({ reviewStatus: 'completed', ...(answer ? { answer } : {}), ...(rejectType ? { rejectType } : {}) })
    .isFinal;
}

// A page that is reloaded starts nothing new: the log tells of the first start, and of the first one after each verdict.
async function storeStart(app: App, { customer, language }: Caller, known: Verification | undefined): Promise<void> {
  const at = app.clock.now();
  const isFirst =
    !known?.startedAt ||
    (known.reviewStatus === 'completed' && known.reachedAt !== null && known.startedAt <= known.reachedAt);
  await app.db.inTransaction(async (tx) => {
    await recordStart(tx, customer, { language, at });
    if (isFirst) await writeActivity(tx, customer, { kind: 'start-kyc', at });
  });
}
