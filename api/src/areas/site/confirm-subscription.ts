import { confirmSubscription } from '@istmo/contract/areas/site/site.contract';
import * as m from '@istmo/contract/messages';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { hashOf, isLinkCheckRight } from '../../token.ts';
import { purposes } from './subscription-letters.ts';
import { confirm, readLink } from './subscription.store.ts';

/** Pressed twice it says the same twice: a link confirms its own address and nothing else. */
export const answerConfirmSubscription = handlePublic(confirmSubscription, async (app, _visitor, { token, verify }) => {
  if (!isLinkCheckRight(app.settings, { purpose: purposes.confirm, token }, verify))
    refuse('link_invalid', m.session_link_invalid);
  const link = await readLink(app.db, hashOf(token));
  if (!link) refuse('link_invalid', m.session_link_invalid);
  const now = app.clock.now();
  if (link.expiresAt <= now) refuse('link_expired', m.session_link_expired);
  await confirm(app.db, link.subscription, now);
  return { say: m.site_subscription_confirmed };
});
