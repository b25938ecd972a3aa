import type { AssetType } from '@istmo/contract/areas/issuers/issuers.rules';
import { dollarScale } from '@istmo/contract/kernel/dollars';
import { formatAmount } from '@istmo/contract/kernel/format';
import { type Message, withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { notifyCustomer } from '../accounts/public.ts';
import type { IssuanceRequest } from './requests.store.ts';

const notices = {
  request: {
    kind: 'request-issuance',
    subject: m.issuers_mail_requested,
    body: m.issuers_mail_requested_body,
    page: '/issuers',
  },
  approve: {
    kind: 'approve-issuance',
    subject: m.issuers_mail_approved,
    body: m.issuers_mail_approved_body,
    page: '/create_asset',
  },
  reject: {
    kind: 'reject-issuance',
    subject: m.issuers_mail_rejected,
    body: m.issuers_mail_rejected_body,
    page: '/issuers',
  },
} as const;

const actions: Readonly<Record<keyof typeof notices, Message>> = {
  request: m.issuers_mail_open,
  approve: m.issuers_mail_create,
  reject: m.issuers_mail_open,
};

const typeNames: Readonly<Record<AssetType, Message>> = { Security: m.issuers_security, Bond: m.issuers_bond };

type RequestNotice = { readonly what: keyof typeof notices; readonly reason?: string };
type NamedRequest = Pick<IssuanceRequest, 'customer' | 'assetType' | 'cents' | 'language'>;

/** Records what happened in the activity, tells the customer by email, and renews the open pages. */
export async function announceRequest(
  app: App,
  tx: Tx,
  { customer, assetType, cents, language }: NamedRequest,
  { what, reason }: RequestNotice,
): Promise<void> {
  const { kind, subject, body, page } = notices[what];
  const amount = formatUnits(cents, dollarScale);
  await notifyCustomer(app, tx, {
    customer,
    activity: { kind, params: { type: assetType, amount }, at: app.clock.now() },
    email: {
      kind: 'securities',
      subject,
      body: [
        (_, options) => body({ type: typeNames[assetType]({}, options), amount: formatAmount(amount) }, options),
        ...(reason === undefined ? [] : [withParams(m.issuers_mail_reason, { reason })]),
      ],
      action: actions[what],
      page,
      language,
    },
    topics: ['issuers', 'activity'],
  });
}
