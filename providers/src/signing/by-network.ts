import type { Chain } from '@istmo/contract/kernel/chain-address';
import { InvalidArgument } from '../invalid-argument.ts';
import type { TransactionSigner } from './port.ts';

/** One signer of several: each network has its own keys. On a network without any nothing is signed. */
export function signerByNetwork(signers: Partial<Record<Chain, TransactionSigner>>): TransactionSigner {
  const find = (network: Chain): TransactionSigner => {
    const found = signers[network];
    if (!found) throw new InvalidArgument(`the signer has no key for ${network}`);
    return found;
  };
  return {
    accountOf: (network) => find(network).accountOf(network),
    sign: async (order) => find(order.network).sign(order),
    replace: async (order, replaced) => find(order.network).replace(order, replaced),
  };
}
