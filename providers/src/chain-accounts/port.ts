import type { Chain } from '@istmo/contract/kernel/chain-address';

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
/** Above what the transfer of a token takes, that of a regulated one too, whose rules run with it. */
export const maxTokenGas = 300_000n;
