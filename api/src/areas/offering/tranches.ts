import { balanceOf, tranche as trancheAccount } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { readTrancheRows, type TrancheRow } from './offering.store.ts';

/** A tranche and what it has left, which is the balance of its ledger account. */
export type Tranche = TrancheRow & { readonly left: bigint };

type Known = { tranches: Promise<Tranche[]>; readAtMs: number };
const known = new WeakMap<App, Known>();

// How old a look at what is left may be. The ledger's floor decides in the end; this only decides what is offered.
const ageMsMax = 250;

/** In their order: the first with tokens left sells. `isFresh` looks again whatever was seen a moment ago. */
export async function readTranches(app: App, isFresh = false): Promise<readonly Tranche[]> {
  const now = performance.now();
  const last = known.get(app);
  if (!isFresh && last && now - last.readAtMs < ageMsMax) return last.tranches;
  const tranches = load(app);
  known.set(app, { tranches, readAtMs: now });
  tranches.catch(() => known.delete(app));
  return tranches;
}

async function load(app: App): Promise<Tranche[]> {
  const rows = await readTrancheRows(app.db);
  return Promise.all(
    rows.map(async (row) => ({ ...row, left: (await balanceOf(app.db, trancheAccount(row.number), 'COINGT')).units })),
  );
}

/** The one that sells now; undefined when all is sold. */
export function openTranche(tranches: readonly Tranche[]): Tranche | undefined {
  return tranches.find(({ left }) => left > 0n);
}
