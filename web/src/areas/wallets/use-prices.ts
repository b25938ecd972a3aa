import { useQuery } from '@tanstack/react-query';
import type { UserStatus } from '../../layout/to-user-status.ts';
import { usePageProblem } from '../../layout/page-problem.ts';
import { type DayPrice, type Prices, pricesBySymbol } from './holdings.ts';
import { assetPricesQuery } from '../../shared/asset-prices.ts';
import { dayPricesQuery, pricesQuery } from './wallets.queries.ts';

/** How each price went in the last 24 hours: one request for all of them. */
export function useDayPrices(): ReadonlyMap<string, DayPrice> {
  const { data } = useQuery(dayPricesQuery);
  return new Map((data?.data ?? []).map((day) => [day.symbol, day]));
}

/** The prices that all amounts of a screen are valued with: those of the listed assets only where some are held and may be asked about. */
export function usePrices({ assets }: Pick<UserStatus, 'assets'>): { bySymbol: Prices; isLoading: boolean } {
  const isBlocked = usePageProblem('assetWallet') !== undefined;
  const hasAssets = assets.length > 0 && !isBlocked;
  const prices = useQuery(pricesQuery);
  const assetPrices = useQuery({ ...assetPricesQuery, enabled: hasAssets });
  return {
    bySymbol: pricesBySymbol([...(prices.data?.data ?? []), ...(assetPrices.data?.data ?? [])]),
    isLoading: prices.isPending || (hasAssets && assetPrices.isPending),
  };
}
