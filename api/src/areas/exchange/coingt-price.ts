import { formatUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { findOpenTranche, readTranches } from '../offering/public.ts';

/** The price of one token in US dollars with two places; when all tokens are sold, the price of the last tranche. */
export async function readCoingtUsdPrice(app: App): Promise<string | null> {
  const tranches = await readTranches(app);
  const priced = findOpenTranche(tranches) ?? tranches.at(-1);
  return priced ? formatUnits(priced.priceCents, 2) : null;
}
