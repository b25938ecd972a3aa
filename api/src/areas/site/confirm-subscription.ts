import { confirmSubscription } from '@istmo/contract/areas/site/site.contract';
import * as m from '@istmo/contract/messages';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { hashToken, isLinkSignatureValid } from '../../sign-in/token.ts';
import { purposes } from './subscription-emails.ts';
import { confirmById, readLink } from './subscription.store.ts';

/** A link confirms only its own address. A second use gets the same answer. */
export const answerConfirmSubscription = handlePublic(confirmSubscription, async (app, _visitor, { token, verify }) => {
  if (!isLinkSignatureValid(app, { purpose: purposes.confirm, token }, verify))
    refuse('link_invalid', m.session_link_invalid);
  const link = await readLink(app.db, hashToken(token));
  if (!link) refuse('link_invalid', m.session_link_invalid);
  const now = app.clock.now();
  if (link.expiresAt <= now) refuse('link_expired', m.session_link_expired);
  await confirmById(app.db, link.subscription, now);
  return { message: m.site_subscription_confirmed };
});
