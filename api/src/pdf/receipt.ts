import { type Language, type Message, translate } from '@istmo/contract/kernel/message';
import { formatMoment } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { PdfDocument } from './document.ts';
import { type Fonts, loadFonts } from './fonts.ts';
import { writeRunningLines } from './running-lines.ts';
import { writeKeyValues } from './table.ts';
import { writeHeading, writeParagraph } from './text.ts';

/** A line of a receipt: what it is, and its value. */
export type ReceiptLine = readonly [name: Message, value: Message | string];

export type Receipt = {
  readonly title: Message;
  /** One sentence that says what the document is about. */
  readonly text: Message;
  readonly reference: string;
  readonly createdAt: Date;
  readonly customer: { readonly username: string; readonly email: string };
  /** Between the customer and the status. */
  readonly lines: readonly ReceiptLine[];
  readonly status: Message;
};

type Issuer = { readonly brand: string; readonly timeZone: string };

const loaded: { fonts?: Fonts } = {};
/** Loaded at the first receipt, because few processes make one. */
const readFonts = (): Fonts => (loaded.fonts ??= loadFonts('proportional'));

/** The receipt of a payment, as the reply that the browser saves: one page with what it was, what it cost, and its state now. */
export async function typesetReceipt({ brand, timeZone }: Issuer, receipt: Receipt, language: Language) {
  const { title, text, reference, createdAt, customer, lines, status } = receipt;
  const say = (message: Message): string => translate(message, language);
  const info = { title: say(title), author: brand, subject: reference, language, date: createdAt };
  const document = new PdfDocument(readFonts(), info);
  writeHeading(document, document.root, { role: 'H1', text: say(title), bookmark: 'receipt' });
  document.y += 8;
  writeParagraph(document, document.root, { text: say(text) });
  document.y += 8;
  writeKeyValues(document, document.root, [
    [say(m.ui_reference), reference],
    [say(m.ui_date), formatMoment(createdAt, timeZone)],
    [say(m.ui_customer), `${customer.username}, ${customer.email}`],
    ...lines.map(([name, value]): [string, string] => [say(name), typeof value === 'string' ? value : say(value)]),
    [say(m.ui_status), say(status)],
  ]);
  writeRunningLines(document, {
    header: brand,
    footer: reference,
    pageLabel: (number, count) => `${number} / ${count}`,
  });
  const bytes = await document.finish();
  return { file: { bytes, type: 'application/pdf', name: `${reference}.pdf` } };
}
