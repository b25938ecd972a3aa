import { swap } from '@istmo/contract/areas/exchange/exchange.contract';
import * as m from '@istmo/contract/messages';
import { said } from '@istmo/contract/kernel/message';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { type Effect, rowOf, type Short, swap as swapMovement } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { type Asked, findFirstReply, onceOf, readReply } from '../../http/once.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { activityRow } from '../history/public.ts';
import { eventRow } from '../notifications/public.ts';
import { readTranches } from '../offering/public.ts';
import { findPair, type OpenPair } from './find-pair.ts';
import { type PricedOrder, priceOrder, refuseShortTranche } from './price-order.ts';
import { type SwapView, swapView } from './swap-view.ts';
import { type SwapRow, swapInsert } from './swaps.store.ts';

/**
 * Buys whole COINGT tokens. The server prices the order from the rates it published; what the client sends is compared. The money, the
 * swap's row, the activity and the reply are one effect: committed whole or not at all.
 */
export const answerSwap = handle(swap, async (app, caller, ask) => {
  if (!caller.standing.acceptedSwapDisclaimer) refuse('swap_disclaimer_required', m.access_swap_accept_first);
  const asked: Asked = { call: swap.wire, caller, body: ask };
  try {
    const pair = await findPair(app, ask.from, ask.to);
    const order = await priceOrder(app, { caller, pair, ask });
    const settled = await settle(app, asked, { pair, order });
    if (settled) return settled;
    // The tranche was emptied between look and lock: look again, and judge the order by what is open now.
    await readTranches(app, true);
    const anew = await priceOrder(app, { caller, pair, ask });
    return (await settle(app, asked, { pair, order: anew })) ?? refuseShortTranche(0n);
  } catch (error) {
    // A repeat is not judged by today's prices and balances: what was done before is told again. Only a refusal costs the look.
    const first = error instanceof Refusal ? await findFirstReply(app, swap, asked) : undefined;
    if (first) return replyOf(first.data);
    throw error;
  }
});

function replyOf(data: SwapView) {
  return { data, say: said(m.exchange_done, { received: data.receive_message, paid: data.deducted_message }) };
}

type Agreed = { readonly pair: OpenPair; readonly order: PricedOrder };

async function settle(app: App, asked: Asked, { pair, order }: Agreed) {
  const row: SwapRow = {
    id: newId(),
    from: pair.from,
    to: pair.to,
    paid: order.quote.price,
    fee: order.quote.fee,
    received: order.quote.tokens,
    rate: order.rate.toString(),
    feeBasisPoints: pair.feeBasisPoints,
    createdAt: app.clock.now(),
  };
  const view = swapView(row, asked.caller.language);
  const once = onceOf(asked, { data: view });
  const outcome = await app.ledger.commit({
    ...effectOf(asked.caller, { pair, order }, { row, view }),
    ...(once ? { once } : {}),
  });
  if (outcome.outcome === 'conflict') return refuse('idempotency_conflict', m.kernel_key_reused);
  if (outcome.outcome === 'short') return refuseUnlessTranche(outcome);
  return replyOf(outcome.reply === undefined ? view : readReply(swap, outcome.reply).data);
}

function effectOf(
  { customer }: Caller,
  { pair, order }: Agreed,
  { row, view }: { row: SwapRow; view: SwapView },
): Effect {
  const { id, createdAt: at } = row;
  return {
    movement: swapMovement({
      id,
      customer,
      at,
      pays: money(pair.from, row.paid),
      fee: money(pair.from, row.fee),
      receives: money('COINGT', row.received),
      fromTranche: order.tranche,
    }),
    rows: [
      rowOf(swapInsert, {
        id,
        customer_id: customer,
        from_symbol: row.from,
        to_symbol: row.to,
        paid_units: row.paid,
        fee_units: row.fee,
        received_units: row.received,
        rate: row.rate,
        fee_basis_points: row.feeBasisPoints,
        price_id: order.priceId ?? null,
        tranche: order.tranche,
        created_at: at,
      }),
      activityRow(customer, happeningOf(row, view), at),
      eventRow(customer, 'swaps'),
    ],
  };
}

function happeningOf(row: SwapRow, { receive_message: received, deducted_message: paid }: SwapView) {
  return {
    kind: 'swap' as const,
    blanks: { received, paid },
    received: { amount: received.split(' ', 1)[0] ?? '', currency: row.to },
    deducted: { amount: paid.split(' ', 1)[0] ?? '', currency: row.from },
  };
}

/** The ledger's floors have the last word, whatever was looked at before: somebody else was faster. Undefined when it was an emptied tranche. */
function refuseUnlessTranche({ account, has }: Short): undefined {
  if (account.kind === 'tranche' && has.units > 0n) refuseShortTranche(has.units);
  if (account.kind === 'tranche') return undefined;
  return refuse('insufficient_balance', m.exchange_amount_over_balance, { field: 'amount' });
}
