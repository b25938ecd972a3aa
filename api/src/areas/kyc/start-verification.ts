import { startVerification } from '@istmo/contract/areas/kyc/kyc.contract';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn } from '../../http/throttle.ts';
import { writeActivity } from '../history/public.ts';
import { mayStartFrom } from './kyc-states.ts';
import { findVerification, recordStart, type Verification } from './kyc.store.ts';
import { verificationStarts } from './throttles.ts';
import { isRefusedForGood } from './read-verification.ts';
import { refuseOnOutage } from './refuse-on-outage.ts';
import { chooseWidget } from './widget.ts';
import { readContact } from '../accounts/public.ts';

/** Opens the identity check with a new token for one launch. */
export const answerStartVerification = handle(startVerification, async (app, caller) => {
  const verification = await findVerification(app.db, caller.customer);
  checkMayStart(caller, verification);
  if (!caller.accountStatus.hasProfile) return { status: 2, message: m.kyc_profile_first };
  await takeTurn(app, verificationStarts, caller.customer);
  const { email } = await readContact(app.db, caller.customer);
  const request = { customer: caller.customer, email, level: app.settings.sumsubLevel };
  const token = await refuseOnOutage(app.identity.startVerification(request, AbortSignal.timeout(6_000)));
  await storeStart(app, caller, verification);
  return { status: 1, token, widget: chooseWidget(app.settings) };
});

function checkMayStart({ accountStatus: { kycStatus } }: Caller, verification: Verification | undefined): void {
  if (kycStatus === 'verified') refuse('already_verified', m.kyc_already_verified);
  if (verification && isRefusedForGood(verification)) refuse('verification_refused', m.kyc_refused_body);
  // Under review the check cannot be opened, unless the provider waits for the customer.
  if (!mayStartFrom[kycStatus] && verification?.reviewStatus !== 'awaitingUser') refuse('conflict', m.kyc_in_review);
}

// The activity log has the first start and the first one after each decision, so that a reloaded page adds no entry.
async function storeStart(
  app: App,
  { customer, language }: Caller,
  verification: Verification | undefined,
): Promise<void> {
  const at = app.clock.now();
  const isFirst =
    !verification?.startedAt ||
    (verification.reviewStatus === 'completed' &&
      verification.reachedAt !== null &&
      verification.startedAt <= verification.reachedAt);
  await app.db.inTransaction(async (tx) => {
    await recordStart(tx, customer, { language, at });
    if (isFirst) await writeActivity(tx, customer, { kind: 'start-kyc', at });
  });
}
