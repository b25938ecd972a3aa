import * as m from '@istmo/contract/messages';
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits, money } from '@istmo/contract/kernel/money';
import { isDuplicate } from '@istmo/db/failures';
import { newId } from '@istmo/db/new-id';
import { type Effect, type InsufficientFunds, type Json, prepareRow, swap as swapMovement } from '@istmo/ledger';
import type { App } from '../../app.ts';
import type { Caller } from '../../http/handler.ts';
import { findFirstResult, type IdempotentRequest, toIdempotency } from '../../http/idempotency.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { type ActivityEntry, activityRow } from '../history/public.ts';
import { type MarketWithInstruments, readRegistry } from '../instruments/public.ts';
import { eventRow } from '../notifications/public.ts';
import { readOfferings } from '../offering/public.ts';
import { findOpenMarket, type MarketFamily } from './find-market.ts';
import { refuseUsed } from './locked-rate.ts';
import { type QuotedSwap, quoteSwap, refuseInsufficientTranche } from './quote-swap.ts';
import type { SwapRequest } from './swap-request.ts';
import { deductedUnits, toSwapView } from './swap-view.ts';
import { readSwap, swapInsert, type SwapRow } from './swaps.store.ts';

type SwapCall = {
  readonly family: MarketFamily;
  readonly caller: Caller;
  readonly request: SwapRequest;
  readonly idempotency: IdempotentRequest;
};

/**
 * Executes a swap on a market of any kind. The server quotes it from the rates it published; the client's amounts are compared, never
 * used. The money, the swap's row, the activity and the idempotency key are one effect: the ledger commits all of them or none.
 */
export async function executeSwap(app: App, call: SwapCall) {
  const { family, caller, request, idempotency } = call;
  if (!caller.accountStatus.acceptedSwapDisclaimer) refuse('swap_disclaimer_required', m.access_swap_accept_first);
  try {
    const found = await findOpenMarket(app, family, request);
    const row =
      (await commitSwap(app, { call, found })) ??
      // Another swap emptied the tranche after this one was quoted: quote it again in the one that is open now.
      (await readOfferings(app, true).then(() => commitSwap(app, { call, found })));
    return row ? await toReply(app, caller, row) : refuseInsufficientTranche(0n, found.to.ledgerScale);
  } catch (error) {
    // A repeated request gets its first reply, whatever prices and balances are now. Only refused requests pay for this look-up.
    const first = error instanceof Refusal ? await findFirstResult(app, idempotency) : undefined;
    if (first === undefined) throw error;
    return toReply(app, caller, await readFirstSwap(app, caller, first));
  }
}

async function readFirstSwap(app: App, { customer }: Caller, result: Json): Promise<SwapRow> {
  const row = typeof result === 'string' ? await readSwap(app.db, customer, result) : undefined;
  if (!row) throw new Error('an idempotency key of a swap names no swap');
  return row;
}

async function toReply(app: App, { language }: Caller, row: SwapRow) {
  const data = toSwapView(row, await readRegistry(app), language);
  return {
    data,
    message: withParams(m.exchange_done, { received: data.receive_message, paid: data.deducted_message }),
  };
}

type SwapToCommit = { readonly call: SwapCall; readonly found: MarketWithInstruments };

/** The committed swap, or the first one of a repeated request; undefined when the tranche was emptied meanwhile. */
async function commitSwap(app: App, { call, found }: SwapToCommit): Promise<SwapRow | undefined> {
  const { caller, request, idempotency } = call;
  const quoted = await quoteSwap(app, { caller, found, request });
  const row = toRow(quoted, found, app.clock.now());
  const record = toIdempotency(idempotency, row.id);
  const effect = { ...toEffect(caller, { quoted, found, row }), ...(record ? { idempotency: record } : {}) };
  const outcome = await app.ledger.commit(effect).catch((error: unknown) => {
    // Of orders that use a locked quote at the same time the database takes one.
    if (isDuplicate(error, 'swap_quote')) return refuseUsed();
    throw error;
  });
  if (outcome.outcome === 'conflict') return refuse('idempotency_conflict', m.kernel_idempotency_conflict);
  if (outcome.outcome === 'insufficient') return refuseUnlessTrancheIsEmpty(outcome, found);
  const isRepeat = outcome.reply !== undefined && outcome.reply !== row.id;
  return isRepeat ? readFirstSwap(app, caller, outcome.reply) : row;
}

function toRow({ quote, rate }: QuotedSwap, { market }: MarketWithInstruments, createdAt: Date): SwapRow {
  return {
    id: newId(),
    from: market.from,
    to: market.to,
    paid: quote.price,
    fee: quote.fee,
    feeMode: market.feeMode,
    received: quote.received,
    rate: rate.toString(),
    feeBasisPoints: market.feeBasisPoints,
    createdAt,
  };
}

type SwapToBook = { readonly quoted: QuotedSwap; readonly found: MarketWithInstruments; readonly row: SwapRow };

function toEffect({ customer }: Caller, { quoted, found, row }: SwapToBook): Effect {
  const { id, from, to, createdAt: at } = row;
  return {
    movement: swapMovement({
      id,
      customer,
      at,
      pays: money(from, row.paid),
      fee: money(row.feeMode === 'on_top' ? from : to, row.fee),
      receives: money(to, row.received),
      ...(quoted.tranche ? { fromTranche: quoted.tranche.ref } : {}),
    }),
    rows: [
      prepareRow(swapInsert, {
        id,
        customer_id: customer,
        from_symbol: from,
        to_symbol: to,
        paid_units: row.paid,
        fee_units: row.fee,
        fee_mode: row.feeMode,
        received_units: row.received,
        rate: row.rate,
        fee_basis_points: row.feeBasisPoints,
        from_tick_id: quoted.fromTickId ?? null,
        to_tick_id: quoted.toTickId ?? null,
        tranche_number: quoted.tranche?.number ?? null,
        quote_id: quoted.lockedQuoteId ?? null,
        created_at: at,
      }),
      activityRow(customer, toActivityEntry(row, found), at),
      eventRow(customer, 'swaps'),
    ],
  };
}

function toActivityEntry(row: SwapRow, { from, to }: MarketWithInstruments): ActivityEntry {
  const deducted = { amount: formatUnits(deductedUnits(row), from.ledgerScale), currency: from.code };
  const received = { amount: formatUnits(row.received, to.ledgerScale), currency: to.code };
  const params = {
    paid: `${deducted.amount} ${deducted.currency}`,
    received: `${received.amount} ${received.currency}`,
  };
  return { kind: 'swap', params, received, deducted };
}

/** The ledger's floor refused: another movement was faster. Undefined when the tranche is empty, so that the swap can be quoted again. */
function refuseUnlessTrancheIsEmpty({ account, has }: InsufficientFunds, { to }: MarketWithInstruments): undefined {
  if (account.kind === 'tranche' && has.units > 0n) refuseInsufficientTranche(has.units, to.ledgerScale);
  if (account.kind === 'tranche') return undefined;
  if (account.kind === 'treasury') refuse('liquidity_short', m.exchange_liquidity_short);
  return refuse('insufficient_balance', m.exchange_amount_over_balance, { field: 'amount' });
}
