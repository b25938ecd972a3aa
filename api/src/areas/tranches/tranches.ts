import type { Tranche } from '@istmo/contract/kernel/instrument';
import type { Reader } from '@istmo/db/tx';
import { readBalance, tranche as trancheAccount, type TrancheRef } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { cachedRead } from '../../runtime/cached-read.ts';
import { readOfferingRows, type SaleWindow, type StoredOffering } from './tranches.store.ts';

/** A tranche and what is left of it: the balance of its ledger account, in units. */
export type OpenTranche = Tranche & SaleWindow & { readonly ref: TrancheRef; readonly left: bigint };
export type OfferingProgress = Omit<StoredOffering, 'tranches'> & { readonly tranches: readonly OpenTranche[] };

// How old the number of unsold units may be. The ledger's floor decides in the end; this only decides what is offered.
const maxAgeMs = 250;

/** Every offering with what is left of its tranches, in their order. `isFresh` reads again whatever the age. */
export const readOfferings = cachedRead({ maxAgeMs, load });

async function load(app: App): Promise<readonly OfferingProgress[]> {
  const offerings = (await readOfferingRows(app.db)).filter(({ isPlaced }) => isPlaced);
  return Promise.all(offerings.map((offering) => readProgressOf(app, offering)));
}

/** A stored offering with what is left of its tranches. */
export async function readProgressOf(app: App, offering: StoredOffering): Promise<OfferingProgress> {
  const tranches = offering.tranches.map(async (tranche) => {
    const ref = { offering: offering.code, number: tranche.number };
    const { units: left } = await readBalance(app.db, trancheAccount(ref), offering.instrument);
    return { ...tranche, ref, left };
  });
  return { ...offering, tranches: await Promise.all(tranches) };
}

/** The offering of an instrument; the newest where there were several. */
export async function readOfferingOf(
  app: App,
  instrument: string,
  isFresh = false,
): Promise<OfferingProgress | undefined> {
  return (await readOfferings(app, isFresh)).findLast((offering) => offering.instrument === instrument);
}

const hasClosed = ({ closesAt }: SaleWindow, now: Date): boolean => closesAt !== null && closesAt <= now;

/** The tranche whose turn it is, whether it has opened or not; undefined when all are sold or closed. */
export function findCurrentTranche({ tranches }: OfferingProgress, now: Date): OpenTranche | undefined {
  return tranches.find((tranche) => tranche.left > 0n && !hasClosed(tranche, now));
}

/** The tranche that is sold now; undefined when all are sold or closed, and while the one whose turn it is has not opened. */
export function findOpenTranche(offering: OfferingProgress, now: Date): OpenTranche | undefined {
  const current = findCurrentTranche(offering, now);
  return current && (current.opensAt === null || current.opensAt <= now) ? current : undefined;
}

/**
 * Why nothing of an offering is sold: there is no offering yet or the tranche whose turn it is has not opened, the offering ended with the window of a tranche, or everything
 * is sold.
 */
export type NoSale = 'not_open' | 'ended' | 'sold_out';

export function findNoSale(offering: OfferingProgress | undefined, now: Date): NoSale {
  if (!offering || findCurrentTranche(offering, now)) return 'not_open';
  return offering.tranches.some((tranche) => hasClosed(tranche, now)) ? 'ended' : 'sold_out';
}

/** Whether offerings of the instrument have units to sell now or later, read past every cache. What was decided and is not placed yet counts. */
export async function hasUnsold(reader: Reader, instrument: string, now: Date): Promise<boolean> {
  const offerings = (await readOfferingRows(reader)).filter((offering) => offering.instrument === instrument);
  for (const { code, isPlaced, tranches } of offerings) {
    for (const { number } of tranches.filter((tranche) => !hasClosed(tranche, now))) {
      if (!isPlaced) return true;
      const { units } = await readBalance(reader, trancheAccount({ offering: code, number }), instrument);
      if (units > 0n) return true;
    }
  }
  return false;
}

/** What a tranche is at a time, as pages and staff read it. */
export type TrancheState = 'waiting' | 'open' | 'sold_out' | 'closed';

export function stateOf(tranche: OpenTranche, offering: OfferingProgress, now: Date): TrancheState {
  if (hasClosed(tranche, now)) return 'closed';
  if (tranche.left === 0n) return 'sold_out';
  return tranche.number === findOpenTranche(offering, now)?.number ? 'open' : 'waiting';
}
