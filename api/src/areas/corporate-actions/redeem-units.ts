import type { CustomerId } from '@istmo/contract/kernel/id';
import { type GuardedUpdate, type PreparedRow, prepareRow, prepareUpdate, readBalances } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { listOpenLots, lotRedemption, type OpenLot, redeemedLot } from '../lots/public.ts';
import type { Entitlement } from './entitlements.store.ts';

/** What a payment takes of a holder's lots; the rest of the redeemed units comes from what is available. In minor units. */
export type LotPart = { readonly lot: OpenLot; readonly units: bigint };

type Redeemed = { readonly available: bigint; readonly lots: readonly OpenLot[]; readonly redeemed: bigint };

/**
 * What is taken of lots: what is available goes first, then the lots in their order. Where a holder has less in all, the rest is left to what is
 * available, so that the ledger says what is missing.
 */
export function planLots({ available, lots, redeemed }: Redeemed): LotPart[] {
  let left = redeemed - (available < redeemed ? available : redeemed);
  return lots.flatMap((lot) => {
    const units = lot.units < left ? lot.units : left;
    left -= units;
    return units > 0n ? [{ lot, units }] : [];
  });
}

/** By holder what the payments of a page take of lots. What a tender takes is held, and never in a lot. */
export async function readLotParts(
  app: App,
  instrument: string,
  page: readonly Entitlement[],
): Promise<ReadonlyMap<CustomerId, readonly LotPart[]>> {
  const redeeming = page.flatMap(({ customer, redeemedUnits, offeredUnits }) =>
    customer !== null && redeemedUnits > 0n && offeredUnits === null ? [{ customer, redeemed: redeemedUnits }] : [],
  );
  const lots = (
    await listOpenLots(
      app.db,
      redeeming.map(({ customer }) => customer),
    )
  ).filter((lot) => lot.instrument === instrument);
  if (lots.length === 0) return new Map();
  const byHolder = Map.groupBy(lots, ({ customer }) => customer);
  const balances = await readBalances(app.db, [...byHolder.keys()]);
  return new Map(
    redeeming.map(({ customer, redeemed }) => {
      const own = balances.get(customer)?.find(({ currency }) => currency === instrument);
      const available = own?.available ?? 0n;
      return [customer, planLots({ available, lots: byHolder.get(customer) ?? [], redeemed })];
    }),
  );
}

/** What is written with the payment: what it takes of each lot, and that a lot of which it takes everything is redeemed. */
export function toLotRows(entitlement: string, parts: readonly LotPart[]) {
  return {
    rows: parts.map(({ lot, units }): PreparedRow => prepareRow(lotRedemption, { entitlement, lot: lot.id, units })),
    updates: parts
      .filter(({ lot, units }) => units === lot.units)
      .map(({ lot }): GuardedUpdate =>
        prepareUpdate(redeemedLot, lot.id, { expected: { state: 'locked' }, values: { state: 'redeemed' } }),
      ),
  };
}
