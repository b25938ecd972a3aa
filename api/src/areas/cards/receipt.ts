import { readCardReceipt } from '@istmo/contract/areas/cards/cards.contract';
import { centsScale } from '@istmo/contract/areas/cards/cards.rules';
import { formatFeePercent } from '@istmo/contract/kernel/fee-terms';
import { formatAmount, formatPercent } from '@istmo/contract/kernel/format';
import { parseId } from '@istmo/contract/kernel/id';
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { typesetOwnReceipt } from '../accounts/public.ts';
import { readInstrument } from '../instruments/public.ts';
import { type CardPurchaseRow, readPurchase } from './purchases.store.ts';

const networkNames = { visa: 'Visa', mastercard: 'Mastercard' } as const;

/** The receipt of a purchase that was paid for, also after a refund: it says what happened to it. */
export const answerReadCardReceipt = handle(readCardReceipt, async (app, caller, { id: sent }) => {
  const id = parseId<'card-purchase'>(sent);
  const row = id && (await readPurchase(app.db, id));
  if (row?.customer !== caller.customer || !row.isPaid) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  return typesetPurchase(app, caller, row);
});

async function typesetPurchase(app: App, caller: Caller, row: CardPurchaseRow) {
  const dollars = (cents: bigint): string => `${formatAmount(formatUnits(cents, centsScale))} USD`;
  const { ledgerScale } = await readInstrument(app, row.symbol);
  const percent = formatPercent(formatFeePercent(row.feeBasisPoints), { language: caller.language });
  return typesetOwnReceipt(app, caller, {
    title: m.cards_receipt_title,
    text: m.cards_receipt_text,
    reference: row.referenceNo,
    createdAt: row.createdAt,
    lines: [
      [m.cards_amount, `${formatAmount(formatUnits(row.tokens, ledgerScale))} ${row.symbol}`],
      [withParams(m.cards_unit_price, { symbol: row.symbol }), dollars(row.unitPrice)],
      [m.cards_price, dollars(row.price)],
      [withParams(m.cards_fee, { percent }), dollars(row.fee)],
      [m.cards_total, dollars(row.price + row.fee)],
      [m.cards_card, `${networkNames[row.cardNetwork]} ${row.lastFour}`],
      [m.cards_acquirer_id, row.acquirerId ?? ''],
    ],
    status: stateWords[row.state],
  });
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
