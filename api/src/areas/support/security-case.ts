import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Tx } from '@istmo/db/tx';
import { newReferenceNo } from '../../texts/reference-no.ts';
import { insertMessage } from './messages.store.ts';
import { findSecurityCase, insertSecurityCase, lockTicket, markWaiting } from './support.store.ts';

type SecurityReport = {
  readonly customer: CustomerId;
  readonly language: Language;
  readonly at: Date;
  readonly subject: string;
  readonly message: string;
};

/** Opens the case of a frozen account, or adds to the one that is still open; returns its number. */
export async function openSecurityCase(
  tx: Tx,
  { customer, language, at, subject, message }: SecurityReport,
): Promise<string> {
  const open = await findSecurityCase(tx, customer);
  const known = open === undefined ? undefined : await lockTicket(tx, open);
  if (known && !known.closedAt) {
    await insertMessage(tx, { ticket: known.id, kind: 'customer', body: message, at, images: [] });
    await markWaiting(tx, known.id, { at, language });
    return known.referenceNo;
  }
  const referenceNo = newReferenceNo('TK');
  const ticket = await insertSecurityCase(tx, { referenceNo, customer, subject, language, at });
  await insertMessage(tx, { ticket, kind: 'customer', body: message, at, images: [] });
  return referenceNo;
}
