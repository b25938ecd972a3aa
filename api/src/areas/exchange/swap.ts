import { swap, swapAsset, swapCop } from '@istmo/contract/areas/exchange/exchange.contract';
import * as m from '@istmo/contract/messages';
import type { MarketFamily } from '@istmo/contract/kernel/instrument';
import { withParams } from '@istmo/contract/kernel/message';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { type Effect, type InsufficientFunds, prepareRow, swap as swapMovement } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { type Caller, handle, findFirstEvent, type IdempotentRequest, toIdempotency } from '../../http/handler.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { refuseShortBalance } from '../../money/short-balance.ts';
import { type MarketWithInstruments, readRegistry } from '../instruments/public.ts';
import { readOfferings } from '../tranches/public.ts';
import { type AllowedOrder, commitUnderRules, keepRefusal } from '../rules/public.ts';
import { markQuoteUsed, readSwap, swapInsert, type SwapRow } from './exchange.store.ts';
import { findOpenMarket } from './markets.ts';
import { type QuotedSwap, quoteSwap, refuseInsufficientTranche, refuseUsed, type SwapRequest } from './quote-swap.ts';
import { requireSwapRules } from './swap-rules.ts';
import { toSwapView } from './swap-view.ts';

type SwapInput = {
  from: string;
  to: string;
  amount: string;
  total: string;
  totalAmt: string;
  hold_id: string;
  accept_any_price: boolean;
};

function toRequest({ from, to, amount, total, totalAmt, hold_id, accept_any_price }: SwapInput): SwapRequest {
  return {
    from,
    to,
    amount,
    received: total,
    total: totalAmt,
    fee: '',
    lockedQuoteId: hold_id,
    acceptsAnyPrice: accept_any_price,
  };
}

/** Buys units of the offering. */
export const answerSwap = handle(swap, async (app, caller, input) =>
  executeSwap(app, {
    family: 'offering',
    caller,
    request: toRequest(input),
    idempotency: { call: swap.wire, caller, body: input },
  }),
);

/** Buys or sells a listed asset. */
export const answerSwapAsset = handle(swapAsset, async (app, caller, input) =>
  executeSwap(app, {
    family: 'asset',
    caller,
    request: toRequest(input),
    idempotency: { call: swapAsset.wire, caller, body: input },
  }),
);

/** Exchanges one currency for another; the fee is taken out of the total (requirement 2.5). */
export const answerSwapCop = handle(swapCop, async (app, caller, input) => {
  const { from, to, amount, total, fees, hold_id, accept_any_price } = input;
  return executeSwap(app, {
    family: 'currency',
    caller,
    request: {
      from,
      to,
      amount,
      received: total,
      total: '',
      fee: fees,
      lockedQuoteId: hold_id,
      acceptsAnyPrice: accept_any_price,
    },
    idempotency: { call: swapCop.wire, caller, body: input },
  });
});

type SwapCall = {
  readonly family: MarketFamily;
  readonly caller: Caller;
  readonly request: SwapRequest;
  readonly idempotency: IdempotentRequest;
};

/**
 * Executes a swap on a market of any kind. The server quotes it from the rates it published; the client's amounts are compared, never
 * used. The money, the swap's row and the idempotency key are one effect: the ledger commits all of them or none. Activity and open pages
 * read the swap from its row.
 */
async function executeSwap(app: App, call: SwapCall) {
  const { family, caller, request, idempotency } = call;
  if (!caller.accountStatus.acceptedSwapDisclaimer) refuse('swap_disclaimer_required', m.access_swap_accept_first);
  try {
    const found = await findOpenMarket(app, family, request);
    const row =
      (await commitSwap(app, { call, found })) ??
      // Another swap emptied the tranche after this one was quoted: quote it again in the one that is open now.
      (await readOfferings(app, true).then(() => commitSwap(app, { call, found })));
    return row ? await toReply(app, caller, row) : refuseInsufficientTranche(0n, found.to);
  } catch (error) {
    // A repeated request gets its first reply, whatever prices and balances are now. Only refused requests pay for this look-up.
    const first = error instanceof Refusal ? await findFirstEvent(app, idempotency) : undefined;
    if (first === undefined) {
      await keepRefusal(app, error);
      throw error;
    }
    return toReply(app, caller, await readFirstSwap(app, caller, first));
  }
}

async function readFirstSwap(app: App, { customer }: Caller, event: string): Promise<SwapRow> {
  const row = await readSwap(app.db, customer, event);
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
  const record = toIdempotency(idempotency);
  const outcome = await commitUnderRules(found.to.code, async () => {
    const allowed = await requireSwapRules(app, caller, { found, quote: quoted.quote });
    return app.ledger.commit({
      ...toEffect(caller, { quoted, row, allowed }),
      ...(record ? { idempotency: record } : {}),
    });
  });
  if (outcome.outcome === 'conflict') return refuse('idempotency_conflict', m.kernel_idempotency_conflict);
  if (outcome.outcome === 'insufficient') return refuseUnlessTrancheIsEmpty(app, outcome, found);
  // Of orders that use a locked quote at the same time, one finds it unused.
  if (outcome.outcome === 'stale') return refuseUsed();
  if (outcome.outcome !== 'done') throw new Error(`a swap has no limit that can be passed: ${outcome.name}`);
  return outcome.event === row.id ? row : readFirstSwap(app, caller, outcome.event);
}

function toRow({ quote, terms }: QuotedSwap, { market }: MarketWithInstruments, createdAt: Date): SwapRow {
  return {
    id: newId(),
    from: market.from,
    to: market.to,
    paid: quote.price,
    fee: quote.fee,
    feeMode: quote.feeMode,
    received: quote.received,
    rate: terms.rate,
    feeBasisPoints: quote.feeBasisPoints,
    createdAt,
  };
}

type SwapToWrite = { readonly quoted: QuotedSwap; readonly row: SwapRow; readonly allowed: AllowedOrder };

function toEffect({ customer }: Caller, { quoted, row, allowed }: SwapToWrite): Effect {
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
        rate: row.rate.toString(),
        fee_basis_points: row.feeBasisPoints,
        from_tick_id: quoted.fromTickId ?? null,
        to_tick_id: quoted.toTickId ?? null,
        tranche_number: quoted.tranche?.number ?? null,
        quote_id: quoted.lockedQuoteId ?? null,
        created_at: at,
      }),
      ...allowed.rows,
    ],
    counters: allowed.counters,
    updates: quoted.lockedQuoteId === undefined ? [] : [markQuoteUsed(quoted.lockedQuoteId)],
  };
}

/** The ledger's floor refused: another movement was faster. Undefined when the tranche is empty, so that the swap can be quoted again. */
async function refuseUnlessTrancheIsEmpty(
  app: App,
  { account, has }: InsufficientFunds,
  { from, to }: MarketWithInstruments,
): Promise<undefined> {
  if (account.kind === 'tranche' && has.units > 0n) refuseInsufficientTranche(has.units, to);
  if (account.kind === 'tranche') return undefined;
  if (account.kind === 'treasury') refuse('liquidity_short', m.exchange_liquidity_short);
  if (account.owner === null) throw new Error(`a swap takes nothing from ${account.kind}`);
  return refuseShortBalance(app.db, { customer: account.owner, instrument: from });
}
