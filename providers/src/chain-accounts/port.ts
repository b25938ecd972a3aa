import type { Chain } from '@istmo/contract/kernel/chain-address';
import type { AssetNetwork, Network } from '../custody/port.ts';

type Account = { readonly network: Chain; readonly address: string };
type TokenAccount = Account & { readonly contract: string };

/** A transfer of a token between two accounts, in the token's smallest unit. */
type TokenTransfer = {
  readonly network: Chain;
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
};

/** What accounts have on networks whose transactions are paid for in a coin of the chain's own. Each answer is the careful one of several nodes. */
export interface ChainAccounts {
  /** Whether accounts of this network can be asked about at all. */
  reads(network: Chain): boolean;

  /** What the account has of the chain's own coin, in its smallest unit. */
  readCoin(account: Account, signal?: AbortSignal): Promise<bigint>;

  /** What the account has of a token, in its smallest unit. */
  readToken(account: TokenAccount, signal?: AbortSignal): Promise<bigint>;

  /** The gas that the transfer takes now. `retry: false`: its contract refuses it. */
  estimateGas(transfer: TokenTransfer, signal?: AbortSignal): Promise<bigint>;
}

/** The gas of a transfer of the chain's own coin to an account without code. */
export const coinTransferGas = 21_000n;
/** The most that a payment of the coin takes: its receiver may be a wallet that is a contract, whose code runs with it. */
export const maxCoinPaymentGas = 100_000n;
/** Above what the transfer of a token takes, that of a regulated one too, whose rules run with it. */
export const maxTokenGas = 300_000n;

/** The own coins of EVM chains by their codes in the registry. */
export const evmCoins = {
  ETH: { currency: 'ETH', decimals: 18 },
  POLYGON: { currency: 'POL', decimals: 18 },
} as const;

/** A coin that the registry has on a chain. */
export type EvmCoin = {
  readonly currency: string;
  /** How much of the chain's smallest unit is one of the ledger. */
  readonly perUnit: bigint;
};

/** The coin that an entry of the registry without a contract is; undefined where it is not the chain's own. */
export function toEvmCoin({
  network,
  currency,
  contract,
  ledgerScale,
}: Pick<AssetNetwork, 'network' | 'currency' | 'contract' | 'ledgerScale'>): EvmCoin | undefined {
  const coin = findOwnCoin(network);
  if (coin === undefined || contract !== null || currency !== coin.currency || ledgerScale > coin.decimals)
    return undefined;
  return { currency, perUnit: 10n ** BigInt(coin.decimals - ledgerScale) };
}

/** The own coin of a network; undefined where it is no EVM chain. */
export const findOwnCoin = (network: Network) =>
  network === 'ETH' || network === 'POLYGON' ? evmCoins[network] : undefined;
