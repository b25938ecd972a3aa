import { finishHandover, openHandover } from '@istmo/contract/areas/session/session.contract';
import * as m from '@istmo/contract/messages';
import { isDuplicate } from '@istmo/db/failures';
import type { App } from '../../app.ts';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn } from '../../http/throttle.ts';
import { openSealedHandover } from '../../sealed-handover.ts';
import { hashToken, newToken } from '../../token.ts';
import { readAccountStatus } from '../access/public.ts';
import { shareCustomer } from '../security/public.ts';
import { findAccount } from './account.store.ts';
import { toSessionReply, signIn, requireSecondFactor } from './sign-in.ts';
import { handovers } from './throttles.ts';
import { insertHandover, readHandover, consumeHandover } from './tokens.store.ts';

// Time to read "Continue as …?". What the sign-up site made lives for 60 seconds (sealed-handover.ts).
const handoverMinutes = 5;

/** One answer to everything that is wrong with a handover: it tells nobody how near he came. */
function refuseHandover(): never {
  return refuse('handover_invalid', m.session_handover_failed);
}

function refuseWhenOff({ settings }: App): void {
  if (settings.handoverKey === '') refuse('handover_off', m.session_handover_off);
}

/** Says whom a handover is for and signs nobody in. The wire's `password` is accepted and never read (security bar, C4). */
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
    // Brought a second time.
    if (isDuplicate(error, 'handover_pkey')) refuseHandover();
    throw error;
  }
  return { handover, username: account.username, expires_at: expiresAt.toISOString() };
});

/** The explicit act: "Continue as …". A handover stands for the password, so two-factor is still asked for. */
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
