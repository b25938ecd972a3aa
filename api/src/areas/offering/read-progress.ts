import { readProgress } from '@istmo/contract/areas/offering/offering.contract';
import { divide, formatUnits } from '@istmo/contract/kernel/money';
import { handlePublic } from '../../http/handler.ts';
import { readInstrument } from '../instruments/public.ts';
import { findCurrentTranche, findOpenTranche, readOfferings, stateOf } from '../tranches/public.ts';

const usd = (cents: bigint): string => formatUnits(cents, 2);
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

const nothingOnSale = {
  total_usd: usd(0n),
  minimum_usd: usd(0n),
  tokens_total: '0',
  tokens_sold: '0',
  open_tranche: null,
  tranches: [],
};

/** The operator's newest offering: this call knows one at a time. */
export const answerReadProgress = handlePublic(readProgress, async (app) => {
  const offering = (await readOfferings(app)).findLast(({ issuer }) => issuer === null);
  // A new production platform sells nothing yet.
  if (!offering) return { ...nothingOnSale, as_of: app.clock.now().toISOString() };
  const { tranches } = offering;
  const { ledgerScale } = await readInstrument(app, offering.instrument);
  const decimal = (units: bigint): string => formatUnits(units, ledgerScale);
  const now = app.clock.now();
  const open = findOpenTranche(offering, now);
  const smallest = findCurrentTranche(offering, now) ?? tranches.at(-1);
  const supply = sum(tranches.map((tranche) => tranche.supply));
  const left = sum(tranches.map((tranche) => tranche.left));
  return {
    total_usd: usd(
      sum(tranches.map((tranche) => divide(tranche.supply * tranche.priceCents, 10n ** BigInt(ledgerScale), 'down'))),
    ),
    // One token of the tranche that sells now (requirement 1.1: 1,000 USD while it is tranche one).
    minimum_usd: usd(smallest?.priceCents ?? 0n),
    tokens_total: decimal(supply),
    tokens_sold: decimal(supply - left),
    open_tranche: open?.number ?? null,
    tranches: tranches.map((tranche) => ({
      number: tranche.number,
      price_usd: usd(tranche.priceCents),
      tokens: decimal(tranche.supply),
      sold: decimal(tranche.supply - tranche.left),
      left: decimal(tranche.left),
      opens_at: tranche.opensAt?.toISOString() ?? null,
      closes_at: tranche.closesAt?.toISOString() ?? null,
      status: stateOf(tranche, offering, now),
    })),
    as_of: now.toISOString(),
  };
});
