import { money } from '@istmo/contract/kernel/money';
import type { Reader, Tx } from '@istmo/db/tx';
import { type Movement, paySubscriptionByCard, takeCounters } from '@istmo/ledger';
import { lockRaise } from '../raises/public.ts';
import { giveBack, readCounted } from './orders.store.ts';
import { lockSubscription, readSubscription, type SubscriptionId, storeState } from './subscriptions.store.ts';

/*
 * What the area of cards says of a subscription that a card pays. The row of the raise is locked first, as everywhere.
 */

/**
 * The acquirer captured the payment: the subscription is open, and the movement that the caller posts puts it into escrow. Undefined where the raise takes no more of
 * it, or it has ended: then it has expired, and the money goes back.
 */
export async function takeCardPayment(tx: Tx, id: SubscriptionId, at: Date): Promise<Movement | undefined> {
  const found = await readSubscription(tx, id);
  const raise = found && (await lockRaise(tx, found.raise));
  const row = await lockSubscription(tx, id);
  if (!raise || row?.state !== 'paying') return undefined;
  if (!['open', 'closed'].includes(raise.state) || raise.suspendedAt !== null) {
    await expire(tx, id, at);
    return undefined;
  }
  await storeState(tx, id, { state: 'open', at });
  return paySubscriptionByCard({
    id,
    raise: row.raise,
    customer: row.customer,
    at,
    paid: money(row.currency, row.paid),
    fee: money(row.currency, row.cardFee),
  });
}

/** The card was declined, or nothing was paid in time. */
export async function endCardAttempt(tx: Tx, id: SubscriptionId, at: Date): Promise<void> {
  const row = await lockSubscription(tx, id);
  if (row?.state === 'paying') await expire(tx, id, at);
}

/** Ends an order that no card paid, with what it used of the limits given back. */
async function expire(tx: Tx, id: SubscriptionId, at: Date): Promise<void> {
  await takeCounters(tx, giveBack(await readCounted(tx, id)));
  await storeState(tx, id, { state: 'expired', at });
}

/** Whether its money is in escrow, or was taken for units. */
export async function isInEscrow(reader: Reader, id: SubscriptionId): Promise<boolean> {
  const row = await readSubscription(reader, id);
  return row?.state === 'open' || row?.state === 'settled';
}

/** Whether all of it was given back, so that the card gets it. */
export async function isReturned(reader: Reader, id: SubscriptionId): Promise<boolean> {
  const row = await readSubscription(reader, id);
  return row?.state === 'left' || row?.state === 'returned';
}
