import { swap } from '@istmo/contract/areas/exchange/exchange.contract';
import * as m from '@istmo/contract/messages';
import { withParams } from '@istmo/contract/kernel/message';
import { money, type Money, type NamedCurrency, toWire } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { type Effect, prepareRow, type InsufficientFunds, swap as swapMovement } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { type IdempotentCall, findEarlierReply, createIdempotency, parseReply } from '../../http/idempotency.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { type ActivityEntry, activityRow } from '../history/public.ts';
import { eventRow } from '../notifications/public.ts';
import { readTranches } from '../offering/public.ts';
import { findPair, type OpenPair } from './find-pair.ts';
import { type PricedSwap, priceSwap, refuseInsufficientTranche } from './price-swap.ts';
import { type SwapView, toSwapView } from './swap-view.ts';
import { type SwapRow, swapInsert } from './swaps.store.ts';

/**
 * Buys whole COINGT tokens. The server prices the swap from the rates it published; the client's amounts are compared, never used. The money,
 * the swap's row, the activity and the reply are one effect: the ledger commits all of them or none.
 */
export const answerSwap = handle(swap, async (app, caller, input) => {
  if (!caller.accountStatus.acceptedSwapDisclaimer) refuse('swap_disclaimer_required', m.access_swap_accept_first);
  const asked: IdempotentCall = { call: swap.wire, caller, body: input };
  try {
    const pair = await findPair(app, input.from, input.to);
    const priced = await priceSwap(app, { caller, pair, input });
    const reply = await commitSwap(app, asked, { pair, priced });
    if (reply) return reply;
    // Another swap emptied the tranche after this one was priced: read the tranches again and price the swap in the one that is open now.
    await readTranches(app, true);
    const repriced = await priceSwap(app, { caller, pair, input });
    return (await commitSwap(app, asked, { pair, priced: repriced })) ?? refuseInsufficientTranche(0n);
  } catch (error) {
    // A repeated request gets its first reply, whatever prices and balances are now. Only refused requests pay for this lookup.
    const firstReply = error instanceof Refusal ? await findEarlierReply(app, swap, asked) : undefined;
    if (firstReply) return toReply(firstReply.data);
    throw error;
  }
});

function toReply(data: SwapView) {
  return { data, message: withParams(m.exchange_done, { received: data.receive_message, paid: data.deducted_message }) };
}

type PricedPair = { readonly pair: OpenPair; readonly priced: PricedSwap };

async function commitSwap(app: App, asked: IdempotentCall, { pair, priced }: PricedPair) {
  const row: SwapRow = {
    id: newId(),
    from: pair.from,
    to: pair.to,
    paid: priced.quote.price,
    fee: priced.quote.fee,
    received: priced.quote.tokens,
    rate: priced.rate.toString(),
    feeBasisPoints: pair.feeBasisPoints,
    createdAt: app.clock.now(),
  };
  const view = toSwapView(row, asked.caller.language);
  const idempotency = createIdempotency(asked, { data: view });
  const outcome = await app.ledger.commit({
    ...toEffect(asked.caller, { pair, priced }, row),
    ...(idempotency ? { idempotency } : {}),
  });
  if (outcome.outcome === 'conflict') return refuse('idempotency_conflict', m.kernel_idempotency_conflict);
  if (outcome.outcome === 'insufficient') return refuseUnlessTrancheIsEmpty(outcome);
  return toReply(outcome.reply === undefined ? view : parseReply(swap, outcome.reply).data);
}

function toEffect({ customer }: Caller, { pair, priced }: PricedPair, row: SwapRow): Effect {
  const { id, createdAt: at } = row;
  const pays = money(pair.from, row.paid);
  const receives = money('COINGT', row.received);
  return {
    movement: swapMovement({
      id,
      customer,
      at,
      pays,
      fee: money(pair.from, row.fee),
      receives,
      fromTranche: priced.tranche,
    }),
    rows: [
      prepareRow(swapInsert, {
        id,
        customer_id: customer,
        from_symbol: row.from,
        to_symbol: row.to,
        paid_units: row.paid,
        fee_units: row.fee,
        received_units: row.received,
        rate: row.rate,
        fee_basis_points: row.feeBasisPoints,
        price_id: priced.priceId ?? null,
        tranche: priced.tranche,
        created_at: at,
      }),
      activityRow(customer, toActivityEntry(money(pair.from, row.paid + row.fee), receives), at),
      eventRow(customer, 'swaps'),
    ],
  };
}

function toActivityEntry(deducted: Money<NamedCurrency>, received: Money<NamedCurrency>): ActivityEntry {
  const params = {
    paid: `${toWire(deducted)} ${deducted.currency}`,
    received: `${toWire(received)} ${received.currency}`,
  };
  return { kind: 'swap', params, received, deducted };
}

/** The ledger's floor refused: another movement was faster. Undefined when the tranche is empty, so that the swap can be priced again. */
function refuseUnlessTrancheIsEmpty({ account, has }: InsufficientFunds): undefined {
  if (account.kind === 'tranche' && has.units > 0n) refuseInsufficientTranche(has.units);
  if (account.kind === 'tranche') return undefined;
  return refuse('insufficient_balance', m.exchange_amount_over_balance, { field: 'amount' });
}
