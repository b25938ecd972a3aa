import { listCardPurchases, listTokenPurchases, readCardPurchase } from '@istmo/contract/areas/cards/cards.contract';
import { centsScale } from '@istmo/contract/areas/cards/cards.rules';
import { formatFeePercent } from '@istmo/contract/kernel/fee-terms';
import { parseId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { checkDates } from '../../http/check-dates.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { readInstrument } from '../instruments/public.ts';
import { wireStatuses } from './card-states.ts';
import { type CardPurchaseRow, readPurchase, readPurchasePage, readPurchasesOf, readSteps } from './purchases.store.ts';
import { pageReader } from '../../http/paging.ts';

async function toListView(app: App, row: CardPurchaseRow) {
  const { ledgerScale } = await readInstrument(app, row.symbol);
  return {
    _id: row.id,
    Transaction_id: row.referenceNo,
    amount: formatUnits(row.tokens, ledgerScale),
    currency: row.symbol,
    status: wireStatuses[row.state],
    datetime: row.createdAt.toISOString(),
    state: row.state,
  };
}

export const answerListCardPurchases = handle(listCardPurchases, async (app, { customer }) => {
  const rows = await readPurchasesOf(app.db, customer);
  return { data: await Promise.all(rows.map((row) => toListView(app, row))) };
});

export const answerListTokenPurchases = handle(listTokenPurchases, async (app, { customer }, paging) => {
  checkDates(paging);
  const { rows, count } = await readPurchasePage(pageReader(app, paging), customer, paging);
  return { data: await Promise.all(rows.map((row) => toListView(app, row))), count };
});

const cents = (units: bigint): string => formatUnits(units, centsScale);

/** What a purchase cost and what happened to it. */
async function toPurchaseView(app: App, row: CardPurchaseRow) {
  const steps = await readSteps(app.db, row.id);
  return {
    ...(await toListView(app, row)),
    card_network: row.cardNetwork,
    last_four: row.lastFour,
    unit_price: cents(row.unitPrice),
    price: cents(row.price),
    fee: cents(row.fee),
    fee_per: formatFeePercent(row.feeBasisPoints),
    total: cents(row.price + row.fee),
    acquirer_id: row.acquirerId ?? '',
    reason: row.reason,
    expires_at: row.expiresAt.toISOString(),
    owed: cents(row.owed),
    steps: steps.map(({ state, reason, at }) => ({ state, reason, at: at.toISOString() })),
  };
}

export const answerReadCardPurchase = handle(readCardPurchase, async (app, { customer }, { id: sent }) => {
  const id = parseId<'card-purchase'>(sent);
  const row = id && (await readPurchase(app.db, id));
  // Another's is answered like none.
  if (row?.customer !== customer) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  return { data: await toPurchaseView(app, row) };
});
