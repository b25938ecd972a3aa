import { finishHandover, openHandover } from '@istmo/contract/areas/login/login.contract';
import * as m from '@istmo/contract/messages';
import { isDuplicate } from '@istmo/db/failures';
import type { App } from '../../app.ts';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn } from '../../http/throttle.ts';
import { openSealedHandover } from '../../sign-in/sealed-handover.ts';
import { hashToken, newToken } from '../../sign-in/token.ts';
import { readAccountStatus } from '../access/public.ts';
import { findAccount, shareCustomer } from '../accounts/public.ts';
import { consumeHandover, insertHandover, readHandover } from '../sessions/public.ts';
import { requireSecondFactor, signIn, toSessionReply } from './sign-in.ts';
import { handovers } from './throttles.ts';

// Time to answer "Continue as …?". The sign-up site's sealed token is valid for 60 seconds (sealed-handover.ts).
const handoverMinutes = 5;

/** One answer for every invalid handover, so that an attacker does not learn what was wrong. */
function refuseHandover(): never {
  return refuse('handover_invalid', m.session_handover_failed);
}

function refuseWhenOff({ settings }: App): void {
  if (settings.handoverKey === '') refuse('handover_off', m.session_handover_off);
}

/** Answers whose handover it is, without signing in. The `password` of the contract is accepted and never read (requirement 4.2.1.4). */
export const answerOpenHandover = handlePublic(openHandover, async (app, visitor, input) => {
  refuseWhenOff(app);
  await takeTurn(app, handovers, visitor.address);
  const now = app.clock.now();
  const sealed = openSealedHandover(input, { settings: app.settings, now });
  const account = sealed && (await findAccount(app.db, sealed.email));
  if (!sealed || !account?.isActivated) return refuseHandover();

  const handover = newToken();
  const expiresAt = new Date(now.getTime() + handoverMinutes * 60_000);
  try {
    await app.db.inTransaction((tx) =>
      insertHandover(tx, {
        sealedHash: sealed.hash,
        customer: account.customer,
        tokenHash: hashToken(handover),
        expiresAt,
      }),
    );
  } catch (error) {
    // Opened before.
    if (isDuplicate(error, 'handover_pkey')) refuseHandover();
    throw error;
  }
  return { handover, username: account.username, expires_at: expiresAt.toISOString() };
});

/** Signs in after "Continue as …". A handover replaces the password only, so two-factor is still required. */
export const answerFinishHandover = handlePublic(finishHandover, async (app, visitor, { handover }) => {
  refuseWhenOff(app);
  const token = { tokenHash: hashToken(handover), at: app.clock.now() };
  const customer = (await readHandover(app.db, token)) ?? refuseHandover();
  const { hasTfa } = await readAccountStatus(app, customer);
  return app.db.inTransaction(async (tx) => {
    await shareCustomer(tx, customer);
    if (!(await consumeHandover(tx, token))) refuseHandover();
    if (hasTfa) return requireSecondFactor(app, tx, customer);
    const { session: _, ...reply } = toSessionReply(await signIn(app, tx, { customer, visitor }));
    return { status: 1 as const, ...reply, message: m.session_login_done };
  });
});
