import { leaveSubscription } from '@istmo/contract/areas/site/site.contract';
import * as m from '@istmo/contract/messages';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { isLinkCheckRight } from '../../token.ts';
import { purposes } from './subscription-letters.ts';
import { forget } from './subscription.store.ts';

/** The link stands in every letter and never runs out; who has left already is told so again. */
export const answerLeaveSubscription = handlePublic(leaveSubscription, async (app, _visitor, { token, verify }) => {
  if (!isLinkCheckRight(app.settings, { purpose: purposes.leave, token }, verify))
    refuse('link_invalid', m.session_link_invalid);
  await forget(app.db, token);
  return { say: m.site_subscription_left };
});
