import type { PriceRange } from '@istmo/contract/areas/securities/price-ranges';
import { listMarkets } from '@istmo/contract/areas/market-data/market-data.calls';
import { readAsset } from '@istmo/contract/areas/assets/assets.calls';
import { listSecurities, readSecurity, readSecurityPrices } from '@istmo/contract/areas/securities/securities.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { CallError } from '@istmo/client/call-error';
import { prefetch, queryFor } from '@istmo/client/query';
import { redirect } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

export type SecurityView = ReplyAt<typeof readSecurity>['data'];

// There is no event when others trade, so the page asks again while it is visible.
const checkIntervalMs = 30_000;

export const securityQuery = (ticker: string) => ({
  ...queryFor(readSecurity, { input: { ticker }, topics: ['balances', 'swaps', 'prices', 'offering'] }),
  refetchInterval: checkIntervalMs,
});

export type InvestorMarket = ReplyAt<typeof listMarkets>['data'][number];

const marketsIntervalMs = 10_000;

/** The markets between investors, of all securities: there are not many. */
export const investorMarketsQuery = { ...queryFor(listMarkets, { input: {} }), refetchInterval: marketsIntervalMs };

/** What the issuer says of it and where it is on its chain: rarely changes. */
export const assetInfoQuery = (ticker: string) => ({
  ...queryFor(readAsset, { input: { selectAsset: ticker } }),
  staleTime: 300_000,
});

export type AssetFacts = ReplyAt<typeof readAsset>['data'];

export const securityPricesQuery = (ticker: string, range: PriceRange) =>
  queryFor(readSecurityPrices, { input: { ticker, range }, topics: ['prices'] });

/** All securities with their prices. Filters and pages are of what is loaded: there are hundreds of them, not thousands. */
export const securitiesQuery = {
  ...queryFor(listSecurities, { input: {}, topics: ['balances', 'swaps', 'prices', 'offering'] }),
  refetchInterval: checkIntervalMs,
};

/** What there is no page of leads to the list of securities, as an unknown asset does elsewhere (requirement 2.2.1). */
export async function loadSecurity(ticker: string): Promise<void> {
  try {
    const code = ticker.toUpperCase();
    await Promise.all([
      prefetch(securityQuery(code)),
      prefetch(assetInfoQuery(code)),
      // The page says so itself where they cannot be read.
      prefetch(investorMarketsQuery).catch(() => undefined),
    ]);
  } catch (error) {
    if (error instanceof CallError && error.failure.code === 'not_found')
      redirect({ to: paths.securities, replace: true, throw: true });
    throw error;
  }
}
