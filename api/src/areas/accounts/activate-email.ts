import { activateEmail } from '@istmo/contract/areas/accounts/accounts.contract';
import type { CustomerId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { writeActivity } from '../history/public.ts';
import { activate, lockCustomer, readAccount } from './accounts.store.ts';
import { consumeLink, findLink } from './email-links.ts';

/** Activates an account whose owner has proved the mailbox. */
export async function activateAccount(app: App, tx: Tx, customer: CustomerId): Promise<void> {
  const at = app.clock.now();
  await activate(tx, customer, at);
  await writeActivity(tx, customer, { kind: 'activate', at });
}

/** Until it expires, a link of an active account says that it is active. */
export const answerActivateEmail = handlePublic(activateEmail, async (app, _visitor, { token }) => {
  if (token === '') refuse('link_invalid', m.kernel_invalid_link, { field: 'token' });
  const link = { purpose: 'activate', token } as const;
  const { customer, expiresAt } = await findLink(app, link);
  if (expiresAt <= app.clock.now()) refuse('link_invalid', m.session_link_invalid);
  await app.db.inTransaction(async (tx) => {
    await lockCustomer(tx, customer);
    // A scanner of the mailbox may have opened the link before its owner.
    if ((await readAccount(tx, customer)).isActivated) return;
    await consumeLink(app, tx, link);
    await activateAccount(app, tx, customer);
  });
  return { message: m.session_activation_done };
});
