import type { Chain } from '@istmo/contract/kernel/chain-address';
import { evmCoins, maxTokenGas } from '@istmo/providers/chain-accounts/port';

type NetworkCoin = {
  /** The coin's code in the registry. */
  readonly currency: string;
  /** The places of its smallest unit, in which a network counts. */
  readonly decimals: number;
  /** The most that a signed transaction can cost, in that unit. */
  readonly maxCostOf: (transaction: { readonly rate: bigint; readonly length: number }) => bigint;
};

/** In which coin each network takes its fees. */
export const networkCoins: Readonly<Record<Chain, NetworkCoin>> = {
  // Rates are for 1,000 virtual bytes; a transaction is written with two digits for each byte.
  BTC: { currency: 'BTC', decimals: 8, maxCostOf: ({ rate, length }) => (rate * BigInt(length)) / 2_000n + 1n },
  ETH: { ...evmCoins.ETH, maxCostOf: ({ rate }) => rate * maxTokenGas },
  TRON: { currency: 'TRX', decimals: 6, maxCostOf: ({ rate }) => rate * maxTokenGas },
  POLYGON: { ...evmCoins.POLYGON, maxCostOf: ({ rate }) => rate * maxTokenGas },
};

/** How many of the coin's smallest units are one unit of the ledger. */
export function unitsPerLedgerUnit({ decimals, currency }: NetworkCoin, ledgerScale: number): bigint {
  if (ledgerScale > decimals) throw new Error(`${currency} has no more than ${decimals} places`);
  return 10n ** BigInt(decimals - ledgerScale);
}
