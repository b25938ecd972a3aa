import { readMailState, retryMail } from '@istmo/contract/areas/accounts/accounts.contract';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import {
  type AddressState,
  publishEvent,
  readAddressState,
  releaseAddress,
  sendToCustomer,
} from '../notifications/public.ts';
import { type AccountContact, readContact } from './accounts.store.ts';

const retryMs = 24 * 3_600_000;

type Stop = AddressState & { readonly state: 'bounced' | 'complained' };

const isStop = (known: AddressState | undefined): known is Stop => known !== undefined && known.state !== 'delivers';

/** Why the customer's address gets no more mail; undefined while it does. */
export async function readStop({ db }: App, { email }: Pick<AccountContact, 'email'>): Promise<Stop | undefined> {
  const known = await readAddressState(db, email);
  return isStop(known) ? known : undefined;
}

/** From when on it may be tried again: at once the first time, a day after the last one then. */
const retryFrom = ({ since, retriedAt }: Stop): Date => (retriedAt ? new Date(retriedAt.getTime() + retryMs) : since);

export const answerReadMailState = handle(readMailState, async (app, { customer }) => {
  const contact = await readContact(app.db, customer);
  const stop = await readStop(app, contact);
  return {
    email: contact.email,
    state: stop ? stop.state : ('delivers' as const),
    since: stop?.since.toISOString() ?? null,
    retry_from: stop ? retryFrom(stop).toISOString() : null,
    may_retry: stop !== undefined && retryFrom(stop) <= app.clock.now(),
  };
});

/** What comes back afterwards stops the address again. */
export const answerRetryMail = handle(retryMail, async (app, { customer, language }) => {
  const { username: name, email } = await readContact(app.db, customer);
  const at = app.clock.now();
  const before = new Date(at.getTime() - retryMs);
  await app.db.inTransaction(async (tx) => {
    if (!(await releaseAddress(tx, { address: email, at, before }))) return;
    await sendToCustomer(app, tx, {
      recipient: { customer, name, email, language },
      content: {
        subject: m.notifications_mail_retry_subject,
        body: [m.notifications_mail_retry_body],
        isUrgent: true,
        isRequested: true,
      },
      notification: undefined,
    });
    await publishEvent(tx, customer, 'notifications');
  });
  const stop = await readStop(app, { email });
  if (stop)
    refuse('throttled', m.kernel_throttled, {
      retryAfterSeconds: Math.ceil((retryFrom(stop).getTime() - at.getTime()) / 1_000),
    });
  return {};
});
