import type { KeyObject } from 'node:crypto';
import { signSandboxTransaction } from '../chain-sender/sandbox-transaction.ts';
import { formatHash } from '../custody/chain.ts';
import type { TransactionSigner } from './port.ts';

/** Signs for the simulated chains. */
export function sandboxSigner(key: KeyObject): TransactionSigner {
  return {
    sign: async (order) => {
      const { hash, raw } = signSandboxTransaction(key, order);
      return { txid: formatHash(order.network, hash), raw };
    },
  };
}
