import { readPrice } from '@istmo/contract/areas/exchange/exchange.calls';
import { listActivity } from '@istmo/contract/areas/history/history.calls';
import type { valueRanges } from '@istmo/contract/areas/wallets/value-ranges';
import { readValueSeries } from '@istmo/contract/areas/wallets/wallets.calls';
import { asked } from '../../kit/query.ts';

export type ValueRange = (typeof valueRanges)[number];

// Prices are shown as approximate values: looked at again now and then, not with every tick.
const lookMs = 30_000;

export const pricesQuery = { ...asked(readPrice, { input: {}, topics: ['prices'] }), refetchInterval: lookMs };

export const valueSeriesQuery = (range: ValueRange) => ({
  ...asked(readValueSeries, { input: { range }, topics: ['balances', 'swaps', 'deposits'] }),
  refetchInterval: lookMs,
});

export const recentActivityQuery = asked(listActivity, {
  input: { pageSize: 5 },
  topics: ['activity', 'swaps', 'deposits', 'balances', 'kyc', 'security'],
});
