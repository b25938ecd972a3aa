import * as m from '@istmo/contract/messages';
import type { KycStatus } from '@istmo/contract/kernel/account-status';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { type EmailContent, sendToCustomer } from '../notifications/public.ts';
import { readContact } from '../accounts/public.ts';

type KycDecision = {
  readonly customer: CustomerId;
  readonly status: KycStatus;
  readonly isFinal: boolean;
  readonly language: Language;
};

/** Queues the email about a decision; a status that is no decision has none. */
export async function sendDecisionEmail(
  app: App,
  tx: Tx,
  { customer, status, isFinal, language }: KycDecision,
): Promise<void> {
  const content = composeContent(app, status, isFinal);
  if (!content) return;
  const { username, email } = await readContact(tx, customer);
  await sendToCustomer(app, tx, { recipient: { customer, name: username, email, language }, content });
}

function composeContent({ settings }: App, status: KycStatus, isFinal: boolean): EmailContent | undefined {
  if (status === 'verified')
    return { subject: m.notifications_kyc_verified_subject, body: [m.notifications_kyc_verified_body] };
  if (status !== 'redo') return undefined;
  if (isFinal) return { subject: m.notifications_kyc_refused_subject, body: [m.kyc_refused_body] };
  return {
    subject: m.notifications_kyc_redo_subject,
    body: [m.notifications_kyc_redo_body],
    button: { label: m.notifications_kyc_action, link: `${settings.publicUrl}/kyc` },
  };
}
