import { unsubscribe } from '@istmo/contract/areas/site/site.contract';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { isLinkSignatureValid } from '../../sign-in/token.ts';
import { purposes } from './subscription-emails.ts';
import { deleteSubscription } from './subscription.store.ts';

/** The link is in every email and never expires. A second use gets the same answer. */
export const answerUnsubscribe = handlePublic(unsubscribe, async (app, _visitor, link) => {
  await endSubscription(app, link);
  return { message: m.site_unsubscribed };
});

/** Ends the subscription of a link; refuses one that we did not sign. */
export async function endSubscription(app: App, { token, verify }: { token: string; verify: string }): Promise<void> {
  if (!isLinkSignatureValid(app, { purpose: purposes.unsubscribe, token }, verify))
    refuse('link_invalid', m.session_link_invalid);
  await deleteSubscription(app.db, token);
}
