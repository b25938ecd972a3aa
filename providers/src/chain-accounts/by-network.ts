import type { Chain } from '@istmo/contract/kernel/chain-address';
import { NotConnected } from '../outage.ts';
import type { ChainAccounts } from './port.ts';

/** The accounts of several networks; those of a network without an adapter are not read. */
export function accountsByNetwork(adapters: Partial<Record<Chain, ChainAccounts>>): ChainAccounts {
  const find = (network: Chain): ChainAccounts => {
    const found = adapters[network];
    if (!found) throw new NotConnected('custody', network);
    return found;
  };
  return {
    reads: (network) => adapters[network] !== undefined,
    readCoin: async (account, signal) => find(account.network).readCoin(account, signal),
    readToken: async (account, signal) => find(account.network).readToken(account, signal),
    estimateGas: async (transfer, signal) => find(transfer.network).estimateGas(transfer, signal),
  };
}
