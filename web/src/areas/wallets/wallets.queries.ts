import { readPrice } from '@istmo/contract/areas/exchange/exchange.calls';
import { listActivity } from '@istmo/contract/areas/history/history.calls';
import { listDayPrices } from '@istmo/contract/areas/prices/prices.calls';
import type { valueRanges } from '@istmo/contract/areas/wallets/value-ranges';
import { listAssetWallets, readValueSeries } from '@istmo/contract/areas/wallets/wallets.calls';
import { prefetch, queryFor } from '@istmo/client/query';

export type ValueRange = (typeof valueRanges)[number];

// Prices are shown as approximate values: refetched at intervals, not with every tick.
const checkIntervalMs = 30_000;

export const pricesQuery = {
  ...queryFor(readPrice, { input: {}, topics: ['prices'] }),
  refetchInterval: checkIntervalMs,
};

export const dayPricesQuery = {
  ...queryFor(listDayPrices, { input: {}, topics: [] }),
  refetchInterval: 2 * checkIntervalMs,
};

export const valueSeriesQuery = (range: ValueRange) => ({
  ...queryFor(readValueSeries, { input: { range }, topics: ['balances', 'swaps', 'deposits'] }),
  refetchInterval: checkIntervalMs,
});

export const recentActivityQuery = queryFor(listActivity, {
  input: { pageSize: 5 },
  topics: ['activity', 'swaps', 'deposits', 'balances', 'kyc', 'security'],
});

export const assetWalletsQuery = queryFor(listAssetWallets, { input: {}, topics: ['balances', 'swaps', 'deposits'] });
export const loadAssetWallets = () => prefetch(assetWalletsQuery);
