import type { ReturnReason } from '@istmo/contract/kernel/raise';
import { money } from '@istmo/contract/kernel/money';
import { readSqlState } from '@istmo/db/failures';
import { type Effect, type Movement, prepareUpdate, refundSubscriptionToCard, returnSubscription } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { type CountedUse, endedUpdate, giveBack, type OpenSubscription } from '../subscriptions/public.ts';

/** Counters of the raise itself count nothing once it is over. */
const isOfRaise = (name: string): boolean => name.startsWith('raise-');

/** All of the money of a subscription goes back to where it came from: the balance, or the card. */
function toReturnMovement(
  { id, raise, customer, currency, paid, cardFee, paidBy }: OpenSubscription,
  at: Date,
): Movement {
  const subscription = { id, raise, customer, at, paid: money(currency, paid) };
  return paidBy === 'card'
    ? refundSubscriptionToCard({ ...subscription, fee: money(currency, cardFee) })
    : returnSubscription(subscription);
}

/** What a partly allotted order used of the limits of an investor for money that goes back, rounded down. */
export function unusedOf({ counted, paid }: OpenSubscription, cost: bigint): readonly CountedUse[] {
  return counted
    .filter(({ name }) => !isOfRaise(name))
    .map((use) => ({ ...use, units: `${(BigInt(use.units) * (paid - cost)) / paid}` }));
}

/** What the row expects to be and becomes, in the commit of its movement. */
export const endUpdate = (
  { id, allotted }: Pick<OpenSubscription, 'id' | 'allotted'>,
  values: {
    readonly state: 'settled' | 'returned';
    readonly reason: ReturnReason | '';
    readonly lot: string | null;
    readonly at: Date;
  },
) =>
  prepareUpdate(endedUpdate, id, {
    expected: { state: 'open', allotted_units: allotted },
    values: {
      state: values.state,
      state_since: values.at,
      ended_at: values.at,
      reason: values.reason,
      lot: values.lot,
    },
  });

/** The return of a whole subscription, with the limits of all offerings that it used. */
export function toReturnEffect(one: OpenSubscription, reason: ReturnReason, at: Date): Effect {
  return {
    movement: toReturnMovement(one, at),
    rows: [],
    updates: [endUpdate(one, { state: 'returned', reason, lot: null, at })],
    counters: giveBack(one.counted.filter(({ name }) => !isOfRaise(name))),
  };
}

/**
 * Whether the database refuses a step as it is: a row or a right (classes 22, 23 and 42 of SQL). After anything else, such as a lost connection, a time-out or
 * closed books, the next run goes on with what is still open then.
 */
const isRefused = (error: unknown): boolean => /^(?:22|23|42)/.test(readSqlState(error) ?? '');

/**
 * Commits the steps of a page together, each in a movement of its own; false where the outcome of some is not known, so that the next run goes on. One that is
 * refused does not stop the others; one that another process took changes nothing.
 */
export async function commitPage(
  app: App,
  page: readonly OpenSubscription[],
  commit: (one: OpenSubscription) => Promise<unknown>,
): Promise<boolean> {
  const results = await Promise.allSettled(page.map(commit));
  const unknown: unknown[] = [];
  for (const [index, result] of results.entries()) {
    if (result.status === 'fulfilled') continue;
    if (isRefused(result.reason))
      app.log.error({ err: result.reason, subscription: page[index]?.id }, 'a subscription was not ended');
    else unknown.push(result.reason);
  }
  const [first] = unknown;
  if (first !== undefined) app.log.warn({ err: first, subscriptions: unknown.length }, 'subscriptions are ended later');
  return unknown.length === 0;
}
