import { newId } from '@istmo/db/new-id';
import { type Account, lot, type PreparedRow } from '@istmo/ledger';
import { toLotRow } from '../lots/public.ts';
import type { Raise, StoredRaiseTerms } from '../raises/public.ts';
import type { OpenSubscription } from '../subscriptions/public.ts';

const dayMs = 86_400_000;

/** Where the units of a subscription are delivered to. */
type Delivery = {
  /** The lot of locked units, and its account; null: they are free at once. */
  readonly lot: { readonly id: string; readonly account: Account } | null;
  readonly rows: readonly PreparedRow[];
};

type Delivered = { readonly raise: Raise; readonly terms: StoredRaiseTerms; readonly at: Date };

/** Units are free at once, or locked in a lot of their own for the days of the terms. */
export function toDelivery(
  { id: subscription, customer, allotted }: OpenSubscription,
  { raise: { instrument }, terms: { lockUpDays }, at }: Delivered,
): Delivery {
  if (lockUpDays === null) return { lot: null, rows: [] };
  const id = newId();
  const row = toLotRow({
    id,
    customer,
    instrument,
    units: allotted ?? 0n,
    source: 'subscription',
    sourceId: subscription,
    acquiredAt: at,
    unlocksAt: new Date(at.getTime() + lockUpDays * dayMs),
  });
  return { lot: { id, account: lot(customer, id) }, rows: [row] };
}
