import { url } from './setting-kinds.ts';

/** Where prices are read: the source itself, or a proxy that leaves the operator's network. */
export const priceSourceSettings = {
  binanceUrl: url(
    'ISTMO_BINANCE_URL',
    '',
    "address of the first source; empty: Binance's own",
    'https://binance-proxy.example',
  ),
  coingeckoUrl: url(
    'ISTMO_COINGECKO_URL',
    '',
    "address of the second source; empty: CoinGecko's own",
    'https://coingecko-proxy.example',
  ),
} as const;
