import { type Language, type Message, withParams } from '@istmo/contract/kernel/message';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { App } from '../../app.ts';
import { type Receipt, typesetReceipt } from '../../pdf/receipt.ts';
import { readContact } from './accounts.store.ts';

type TextParams = { readonly brand: string; readonly reference: string };

type OwnReceipt = Omit<Receipt, 'text' | 'customer'> & {
  /** One sentence with the operator's brand and the reference. */
  readonly text: (params: TextParams, options: Parameters<Message>[1]) => string;
};

type Reader = { readonly customer: CustomerId; readonly language: Language };

/** The receipt of something of the customer's own, in their language: every receipt begins alike. */
export async function typesetOwnReceipt(app: App, { customer, language }: Reader, { text, ...receipt }: OwnReceipt) {
  const sentence = withParams(text, { brand: app.settings.brand, reference: receipt.reference });
  const contact = await readContact(app.db, customer);
  return typesetReceipt(app.settings, { ...receipt, text: sentence, customer: contact }, language);
}
