import { secret, text, url } from './setting-kinds.ts';

const source = (variable: string, name: string) =>
  url(
    variable,
    '',
    `address of ${name} as a source of prices; empty: its own`,
    `https://${name.toLowerCase()}-proxy.example`,
  );

/** Where prices are read: the source itself, or a proxy that leaves the operator's network. */
export const priceSourceSettings = {
  binanceUrl: source('ISTMO_BINANCE_URL', 'Binance'),
  coingeckoUrl: source('ISTMO_COINGECKO_URL', 'CoinGecko'),
  coingeckoKey: secret(text('ISTMO_COINGECKO_KEY', '', 'key of CoinGecko; empty: its public limits', 'CG-0123456789')),
  krakenUrl: source('ISTMO_KRAKEN_URL', 'Kraken'),
  coinbaseUrl: source('ISTMO_COINBASE_URL', 'Coinbase'),
  bitsoUrl: source('ISTMO_BITSO_URL', 'Bitso'),
} as const;
