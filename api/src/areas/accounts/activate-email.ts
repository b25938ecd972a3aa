import { activateEmail } from '@istmo/contract/areas/accounts/accounts.contract';
import * as m from '@istmo/contract/messages';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { writeActivity } from '../history/public.ts';
import { activate, lockCustomer } from './accounts.store.ts';
import { checkLink, consumeLink } from './email-links.ts';

export const answerActivateEmail = handlePublic(activateEmail, async (app, _visitor, { token }) => {
  if (token === '') refuse('link_invalid', m.kernel_invalid_link, { field: 'token' });
  const link = { purpose: 'activate', token } as const;
  const customer = await checkLink(app, link);
  await app.db.inTransaction(async (tx) => {
    await lockCustomer(tx, customer);
    await consumeLink(app, tx, link);
    const at = app.clock.now();
    await activate(tx, customer, at);
    await writeActivity(tx, customer, { kind: 'activate', at });
  });
  return { message: m.session_activation_done };
});
