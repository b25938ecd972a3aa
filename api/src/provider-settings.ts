import { sumsubHost } from '@istmo/providers/identity/sumsub-api';
import { binanceHost } from '@istmo/providers/prices/binance';
import { coingeckoHost } from '@istmo/providers/prices/coingecko';
import { url } from './setting-kinds.ts';

/** Where providers are reached: their test system, or a proxy that leaves the operator's network. */
export const providerSettings = {
  sumsubUrl: url('ISTMO_SUMSUB_URL', sumsubHost, 'identity provider: address'),
  wompiUrl: url(
    'ISTMO_WOMPI_URL',
    '',
    "COP payments: address of Wompi's API; empty: its live system in production, its test system in the sandbox",
  ),
  binanceUrl: url('ISTMO_BINANCE_URL', binanceHost, 'prices: address of the first source'),
  coingeckoUrl: url('ISTMO_COINGECKO_URL', coingeckoHost, 'prices: address of the second source'),
} as const;
