import { unsubscribe } from '@istmo/contract/areas/site/site.contract';
import * as m from '@istmo/contract/messages';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { isLinkSignatureValid } from '../../token.ts';
import { purposes } from './subscription-emails.ts';
import { deleteSubscription } from './subscription.store.ts';

/** The link is in every email and never expires. A second use gets the same answer. */
export const answerUnsubscribe = handlePublic(unsubscribe, async (app, _visitor, { token, verify }) => {
  if (!isLinkSignatureValid(app.settings, { purpose: purposes.unsubscribe, token }, verify))
    refuse('link_invalid', m.session_link_invalid);
  await deleteSubscription(app.db, token);
  return { message: m.site_unsubscribed };
});
