import { readProgress } from '@istmo/contract/areas/offering/offering.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { handlePublic } from '../../http/handler.ts';
import { findOpenTranche, readTranches, type Tranche } from './tranches.ts';

const usd = (cents: bigint): string => formatUnits(cents, 2);
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

export const answerReadProgress = handlePublic(readProgress, async (app) => {
  const tranches = await readTranches(app);
  const open = findOpenTranche(tranches);
  const tokens = sum(tranches.map((tranche) => tranche.tokens));
  const left = sum(tranches.map((tranche) => tranche.left));
  return {
    total_usd: usd(sum(tranches.map((tranche) => tranche.tokens * tranche.priceCents))),
    // One token of tranche one (specification 1, point 1: minimum investment 1,000 USD).
    minimum_usd: usd(tranches[0]?.priceCents ?? 0n),
    tokens_total: tokens.toString(),
    tokens_sold: (tokens - left).toString(),
    open_tranche: open?.number ?? null,
    tranches: tranches.map((tranche) => ({
      number: tranche.number,
      price_usd: usd(tranche.priceCents),
      tokens: tranche.tokens.toString(),
      sold: (tranche.tokens - tranche.left).toString(),
      left: tranche.left.toString(),
      status: toTrancheStatus(tranche, open),
    })),
    as_of: app.clock.now().toISOString(),
  };
});

function toTrancheStatus({ number, left }: Tranche, open: Tranche | undefined): 'waiting' | 'open' | 'sold_out' {
  if (left === 0n) return 'sold_out';
  return number === open?.number ? 'open' : 'waiting';
}
