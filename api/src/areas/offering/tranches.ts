import { readBalance, tranche as trancheAccount } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { readTrancheRows, type TrancheRow } from './offering.store.ts';

/** A tranche with the tokens it has left, which are the balance of its ledger account. */
export type Tranche = TrancheRow & { readonly left: bigint };

type CachedTranches = { tranches: Promise<Tranche[]>; readAtMs: number };
const cache = new WeakMap<App, CachedTranches>();

// The ledger's floor makes the final decision on what is left; this cache only decides what is offered.
const maxAgeMs = 250;

/** The tranches in the order in which they are sold: the first with tokens left is open. `mustReload` bypasses the cache. */
export async function readTranches(app: App, mustReload = false): Promise<readonly Tranche[]> {
  const now = performance.now();
  const cached = cache.get(app);
  if (!mustReload && cached && now - cached.readAtMs < maxAgeMs) return cached.tranches;
  const tranches = load(app);
  cache.set(app, { tranches, readAtMs: now });
  tranches.catch(() => cache.delete(app));
  return tranches;
}

async function load(app: App): Promise<Tranche[]> {
  const rows = await readTrancheRows(app.db);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      left: (await readBalance(app.db, trancheAccount(row.number), 'COINGT')).units,
    })),
  );
}

/** The tranche that is sold now; undefined when all are sold out. */
export function findOpenTranche(tranches: readonly Tranche[]): Tranche | undefined {
  return tranches.find(({ left }) => left > 0n);
}
