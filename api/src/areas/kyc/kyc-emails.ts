import * as m from '@istmo/contract/messages';
import type { KycStatus } from '@istmo/contract/kernel/account-status';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language, Message } from '@istmo/contract/kernel/message';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { type EmailContent, sendToCustomer } from '../notifications/public.ts';
import { readContact } from '../accounts/public.ts';
import type { DecisionReason } from './reviews.store.ts';

type KycDecision = {
  readonly customer: CustomerId;
  readonly status: KycStatus;
  readonly isFinal: boolean;
  readonly language: Language;
  /** Why staff decided so; absent where the provider did. */
  readonly reason: DecisionReason | undefined;
};

/** Queues the email about a decision; a status that is no decision has none. */
export async function sendDecisionEmail(
  app: App,
  tx: Tx,
  { customer, status, isFinal, language, reason }: KycDecision,
): Promise<void> {
  const content = composeContent(app, { status, isFinal, reason });
  if (!content) return;
  const { username, email } = await readContact(tx, customer);
  await sendToCustomer(app, tx, {
    recipient: { customer, name: username, email, language },
    content,
    notification: { kind: 'identity', page: '/kyc' },
  });
}

/** The sentence of the reason in the customer's language, then the note of staff. */
function toBody({ en, es, note }: DecisionReason): Message[] {
  const sentence: Message = (_, options) => (options?.locale === 'es' ? es : en);
  return note === '' ? [sentence] : [sentence, () => note];
}

type Outcome = Pick<KycDecision, 'status' | 'isFinal' | 'reason'>;

function composeContent({ settings }: App, { status, isFinal, reason }: Outcome): EmailContent | undefined {
  if (status === 'verified')
    return { subject: m.notifications_kyc_verified_subject, body: [m.notifications_kyc_verified_body] };
  if (status !== 'redo') return undefined;
  if (isFinal) {
    const body = reason ? [...toBody(reason), m.kyc_refused_by_staff] : [m.kyc_refused_body];
    return { subject: m.notifications_kyc_refused_subject, body };
  }
  return {
    subject: m.notifications_kyc_redo_subject,
    body: reason ? [...toBody(reason), m.notifications_kyc_again] : [m.notifications_kyc_redo_body],
    button: { label: m.notifications_kyc_action, link: `${settings.publicUrl}/kyc` },
  };
}
