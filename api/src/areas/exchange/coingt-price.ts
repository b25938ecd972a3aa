import { formatUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { openTranche, readTranches } from '../offering/public.ts';

/** What one token costs now; when all is sold, what the last one cost. US dollars with two places. */
export async function coingtInUsd(app: App): Promise<string | null> {
  const tranches = await readTranches(app);
  const priced = openTranche(tranches) ?? tranches.at(-1);
  return priced ? formatUnits(priced.priceCents, 2) : null;
}
