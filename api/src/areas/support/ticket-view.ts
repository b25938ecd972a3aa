import type { Language } from '@istmo/contract/kernel/message';
import type { Ticket } from './support.store.ts';
import type { ThreadMessage } from './messages.store.ts';

/** A ticket as its list and its page have it. */
export function toTicketView({ referenceNo, subject, category, openedAt, closedAt }: Ticket, language: Language) {
  return {
    reference_no: referenceNo,
    subject,
    category: category[language],
    created_at: openedAt.toISOString(),
    status: closedAt === null ? (0 as const) : (1 as const),
  };
}

/** A message as the customer sees it: `type` is 'User' for their own (requirement 1.3). */
export function toMessageView({ id, kind, staffName, body, at, attachments }: ThreadMessage) {
  return {
    _id: id,
    type: kind === 'customer' ? 'User' : 'Support',
    author: staffName ?? '',
    message: body,
    image: attachments[0]?.id ?? '',
    attachments: attachments.map((one) => ({
      id: one.id,
      name: one.name,
      bytes: one.bytes,
      width: one.width,
      height: one.height,
    })),
    created_at: at.toISOString(),
  };
}
