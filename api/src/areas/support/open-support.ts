import { openSupport } from '@istmo/contract/areas/support/support.contract';
import * as m from '@istmo/contract/messages';
import { handlePublic } from '../../http/handler.ts';
import { takeTurn, type Throttle } from '../../http/throttle.ts';
import { checkLink, consumeLink } from '../accounts/public.ts';
import { openSupportSession } from '../sessions/public.ts';

/** Mailed links to support opened from one network address. */
const supportLinks: Throttle = { name: 'support-link', max: 30, perSeconds: 3_600 };

/** Opens support without a session: the mailbox is enough to write the customer's tickets, and for nothing else. */
export const answerOpenSupport = handlePublic(openSupport, async (app, visitor, { token, verify }) => {
  await takeTurn(app, supportLinks, visitor.address);
  const link = { purpose: 'support', token, verify } as const;
  const customer = await checkLink(app, link);
  const opened = await app.db.inTransaction(async (tx) => {
    await consumeLink(app, tx, link);
    return openSupportSession(app, tx, customer);
  });
  return { token: opened.token, expires_at: opened.expiresAt.toISOString(), message: m.freeze_support_opened };
});
