import type { AssetNetwork } from './port.ts';

/** Coins and tokens for the tests of custody adapters: scales from 0 to 8, one currency on two chains, and two tokens on one. */
export const testAssetNetworks: readonly AssetNetwork[] = [
  { currency: 'BTC', network: 'BTC', contract: null, ledgerScale: 8 },
  { currency: 'USDT', network: 'ETH', contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7', ledgerScale: 6 },
  { currency: 'USDT', network: 'TRON', contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', ledgerScale: 6 },
  { currency: 'EURC', network: 'ETH', contract: '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c', ledgerScale: 6 },
  { currency: 'COINGT', network: 'POLYGON', contract: '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB', ledgerScale: 0 },
];
