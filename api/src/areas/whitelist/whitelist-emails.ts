import * as m from '@istmo/contract/messages';
import { type Language, type Message, translate, withParams } from '@istmo/contract/kernel/message';
import { networkMessage } from '@istmo/contract/kernel/network-name';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { readContact, sendSecurityNotice } from '../accounts/public.ts';
import { type ActivityKind, writeActivity } from '../history/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { readCurrencies, titleOf } from './currencies.ts';
import type { NewAddress } from './whitelist.store.ts';

type AddressChange = 'added' | 'completed' | 'rejected' | 'deleted';

type Names = { readonly name: string; readonly currency: string; readonly network: string };
type AddressNotice = {
  readonly activity: ActivityKind;
  readonly subject: Message;
  readonly body: (names: Names, options: { locale: Language }) => string;
};

const notices: Readonly<Record<AddressChange, AddressNotice>> = {
  added: {
    activity: 'add-address',
    subject: m.notifications_address_added_subject,
    body: m.notifications_address_added_body,
  },
  completed: {
    activity: 'complete-address',
    subject: m.notifications_address_completed_subject,
    body: m.notifications_address_completed_body,
  },
  rejected: {
    activity: 'reject-address',
    subject: m.notifications_address_rejected_subject,
    body: m.notifications_address_rejected_body,
  },
  deleted: {
    activity: 'delete-address',
    subject: m.notifications_address_deleted_subject,
    body: m.notifications_address_deleted_body,
  },
};

const text =
  (content: string): Message =>
  () =>
    content;

function usableAfter({ settings }: App): Message[] {
  const count = settings.addressWaitHours;
  if (count === 0) return [];
  return [(_, options) => m.notifications_address_usable_after({ wait: m.kernel_hours({ count }, options) }, options)];
}

type ChangedAddress = Pick<NewAddress, 'customer' | 'currency' | 'network' | 'name' | 'address'>;
type Change = {
  readonly change: AddressChange;
  readonly at: Date;
  readonly language: Language;
  readonly reason?: string;
};

/** Records a change of an address in the activity and tells the customer by email, with what to do if it was not them. */
export async function announceChange(
  app: App,
  tx: Tx,
  address: ChangedAddress,
  { change, at, language, reason }: Change,
): Promise<void> {
  const { customer, currency, name } = address;
  const { activity, subject, body } = notices[change];
  const title = titleOf(await readCurrencies(app), address);
  await writeActivity(tx, customer, { kind: activity, params: { name, currency, address: address.address }, at });
  const contact = await readContact(tx, customer);
  await sendSecurityNotice(app, tx, {
    about: `address-${change}`,
    recipient: { customer, name: contact.username, email: contact.email, language },
    content: {
      subject,
      body: [
        (_, options) => body({ name, currency, network: translate(networkMessage(title), options.locale) }, options),
        text(address.address),
        ...(change === 'added' ? usableAfter(app) : []),
        ...(reason === undefined ? [] : [withParams(m.notifications_address_rejected_reason, { reason })]),
      ],
      button: { label: m.notifications_address_action, link: `${app.settings.publicUrl}/whitelist` },
    },
  });
  await publishEvent(tx, customer, 'whitelist');
  await publishEvent(tx, customer, 'activity');
}
