import type { Offering, Tranche } from '@istmo/contract/kernel/instrument';
import { readBalance, tranche as trancheAccount, type TrancheRef } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { cachedRead } from '../../cached-read.ts';
import { readOfferingRows } from './offering.store.ts';

/** A tranche and what is left of it: the balance of its ledger account, in units. */
export type OpenTranche = Tranche & { readonly ref: TrancheRef; readonly left: bigint };
export type OfferingProgress = Omit<Offering, 'tranches'> & { readonly tranches: readonly OpenTranche[] };

// How old the number of unsold units may be. The ledger's floor decides in the end; this only decides what is offered.
const maxAgeMs = 250;

/** Every offering with what is left of its tranches, in their order. `isFresh` reads again whatever the age. */
export const readOfferings = cachedRead({ maxAgeMs, load });

async function load(app: App): Promise<readonly OfferingProgress[]> {
  const offerings = await readOfferingRows(app.db);
  return Promise.all(
    offerings.map(async (offering) => ({
      ...offering,
      tranches: await Promise.all(
        offering.tranches.map(async (tranche) => {
          const ref = { offering: offering.code, number: tranche.number };
          const { units: left } = await readBalance(app.db, trancheAccount(ref), offering.instrument);
          return { ...tranche, ref, left };
        }),
      ),
    })),
  );
}

/** The offering of an instrument; the newest where there were several. */
export async function readOfferingOf(
  app: App,
  instrument: string,
  isFresh = false,
): Promise<OfferingProgress | undefined> {
  return (await readOfferings(app, isFresh)).findLast((offering) => offering.instrument === instrument);
}

/** The tranche that is sold now; undefined when all are sold. */
export function findOpenTranche({ tranches }: OfferingProgress): OpenTranche | undefined {
  return tranches.find(({ left }) => left > 0n);
}
