import { url } from './setting-kinds.ts';

/** Where providers are reached: their test system, or a proxy that leaves the operator's network. */
export const providerSettings = {
  sumsubUrl: url('ISTMO_SUMSUB_URL', '', "identity provider: address; empty: Sumsub's own"),
  wompiUrl: url(
    'ISTMO_WOMPI_URL',
    '',
    "COP payments: address of Wompi's API; empty: its live system in production, its test system in the sandbox",
  ),
  binanceUrl: url('ISTMO_BINANCE_URL', '', "prices: address of the first source; empty: Binance's own"),
  coingeckoUrl: url('ISTMO_COINGECKO_URL', '', "prices: address of the second source; empty: CoinGecko's own"),
} as const;
