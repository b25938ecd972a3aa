import { readProgress } from '@istmo/contract/areas/offering/offering.contract';
import { divide, formatUnits } from '@istmo/contract/kernel/money';
import { handlePublic } from '../../http/handler.ts';
import { readInstrument } from '../instruments/public.ts';
import { findOpenTranche, type OpenTranche, readOfferings } from './tranches.ts';

const usd = (cents: bigint): string => formatUnits(cents, 2);
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** The newest offering: this call knows one at a time. */
export const answerReadProgress = handlePublic(readProgress, async (app) => {
  const offering = (await readOfferings(app)).at(-1);
  if (!offering) throw new Error('there is no offering');
  const { tranches } = offering;
  const { ledgerScale } = await readInstrument(app, offering.instrument);
  const decimal = (units: bigint): string => formatUnits(units, ledgerScale);
  const open = findOpenTranche(offering);
  const supply = sum(tranches.map((tranche) => tranche.supply));
  const left = sum(tranches.map((tranche) => tranche.left));
  return {
    total_usd: usd(
      sum(tranches.map((tranche) => divide(tranche.supply * tranche.priceCents, 10n ** BigInt(ledgerScale), 'down'))),
    ),
    // One token of tranche one (requirement 1.1: minimum investment 1,000 USD).
    minimum_usd: usd(tranches[0]?.priceCents ?? 0n),
    tokens_total: decimal(supply),
    tokens_sold: decimal(supply - left),
    open_tranche: open?.number ?? null,
    tranches: tranches.map((tranche) => ({
      number: tranche.number,
      price_usd: usd(tranche.priceCents),
      tokens: decimal(tranche.supply),
      sold: decimal(tranche.supply - tranche.left),
      left: decimal(tranche.left),
      status: toTrancheStatus(tranche, open),
    })),
    as_of: app.clock.now().toISOString(),
  };
});

function toTrancheStatus(
  { number, left }: OpenTranche,
  open: OpenTranche | undefined,
): 'waiting' | 'open' | 'sold_out' {
  if (left === 0n) return 'sold_out';
  return number === open?.number ? 'open' : 'waiting';
}
