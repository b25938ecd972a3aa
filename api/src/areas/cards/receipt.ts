import { readCardReceipt } from '@istmo/contract/areas/cards/cards.contract';
import { centsScale } from '@istmo/contract/areas/cards/cards.rules';
import { formatFeePercent } from '@istmo/contract/kernel/fee-terms';
import { formatAmount, formatDateTime, formatPercent, formatZone } from '@istmo/contract/kernel/format';
import { parseId } from '@istmo/contract/kernel/id';
import { type Language, translate, withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { PdfDocument } from '../../pdf/document.ts';
import { type Fonts, loadFonts } from '../../pdf/fonts.ts';
import { writeRunningLines } from '../../pdf/running-lines.ts';
import { writeKeyValues } from '../../pdf/table.ts';
import { writeHeading, writeParagraph } from '../../pdf/text.ts';
import { readContact } from '../accounts/public.ts';
import { readInstrument } from '../instruments/public.ts';
import { type CardPurchaseRow, readPurchase } from './purchases.store.ts';

const networkNames = { visa: 'Visa', mastercard: 'Mastercard' } as const;

const loaded: { fonts?: Fonts } = {};
/** Loaded at the first receipt, because few processes make one. */
const readFonts = (): Fonts => (loaded.fonts ??= loadFonts('proportional'));

/** The receipt of a purchase that was paid for, also after a refund: it says what happened to it. */
export const answerReadCardReceipt = handle(readCardReceipt, async (app, { customer, language }, { id: sent }) => {
  const id = parseId<'card-purchase'>(sent);
  const row = id && (await readPurchase(app.db, id));
  if (row?.customer !== customer || !row.isPaid) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  const bytes = await typesetReceipt(app, row, language);
  return { file: { bytes, type: 'application/pdf', name: `${row.referenceNo}.pdf` } };
});

async function typesetReceipt(app: App, row: CardPurchaseRow, language: Language): Promise<Buffer> {
  const { brand, timeZone } = app.settings;
  const title = translate(m.cards_receipt_title, language);
  const info = { title, author: brand, subject: row.referenceNo, language, date: row.createdAt };
  const document = new PdfDocument(readFonts(), info);
  writeHeading(document, document.root, { role: 'H1', text: title, bookmark: 'receipt' });
  document.y += 8;
  const state = translate(withParams(m.cards_receipt_text, { brand, reference: row.referenceNo }), language);
  writeParagraph(document, document.root, { text: state });
  document.y += 8;
  const dollars = (cents: bigint): string => `${formatAmount(formatUnits(cents, centsScale))} USD`;
  const [{ username, email }, { ledgerScale }] = await Promise.all([
    readContact(app.db, row.customer),
    readInstrument(app, row.symbol),
  ]);
  const percent = formatPercent(formatFeePercent(row.feeBasisPoints), { language });
  const tokens = `${formatAmount(formatUnits(row.tokens, ledgerScale))} ${row.symbol}`;
  const say = (message: Parameters<typeof translate>[0]): string => translate(message, language);
  writeKeyValues(document, document.root, [
    [say(m.cards_reference), row.referenceNo],
    [say(m.ui_date), `${formatDateTime(row.createdAt, timeZone)} ${formatZone(row.createdAt, timeZone)}`],
    [say(m.cards_receipt_customer), `${username}, ${email}`],
    [say(m.cards_amount), tokens],
    [say(withParams(m.cards_unit_price, { symbol: row.symbol })), dollars(row.unitPrice)],
    [say(m.cards_price), dollars(row.price)],
    [say(withParams(m.cards_fee, { percent })), dollars(row.fee)],
    [say(m.cards_total), dollars(row.price + row.fee)],
    [say(m.cards_card), `${networkNames[row.cardNetwork]} ${row.lastFour}`],
    [say(m.cards_acquirer_id), row.acquirerId ?? ''],
    [say(m.ui_status), say(stateWords[row.state])],
  ]);
  writeRunningLines(document, {
    header: brand,
    footer: row.referenceNo,
    pageLabel: (number, count) => `${number} / ${count}`,
  });
  return document.finish();
}

const stateWords = {
  open: m.cards_state_open,
  captured: m.cards_state_captured,
  failed: m.cards_state_failed,
  expired: m.cards_state_expired,
  late: m.cards_state_late,
  returned: m.cards_state_returned,
  refunding: m.cards_state_refunding,
  refunded: m.cards_state_refunded,
  disputed: m.cards_state_disputed,
  charged_back: m.cards_state_charged_back,
} as const;
