import { readAssetPrice } from '@istmo/contract/areas/exchange/exchange.calls';
import { queryFor } from '@istmo/client/query';

// Prices are shown as approximate values: refetched at intervals, not with every tick.
const checkIntervalMs = 30_000;

/** The prices of the listed assets. In a file of its own, because the overview needs it at its first paint and nothing else of securities. */
export const assetPricesQuery = {
  ...queryFor(readAssetPrice, { input: {}, topics: ['prices', 'offering'] }),
  refetchInterval: checkIntervalMs,
};
