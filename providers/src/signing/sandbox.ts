import type { KeyObject } from 'node:crypto';
import { readReplaced, signSandboxTransaction } from '../chain-sender/sandbox-transaction.ts';
import { formatHash } from '../custody/chain.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import { isRaised, type PaymentOrder, type SignedPayment, type TransactionSigner } from './port.ts';

/** Signs for the simulated chains. */
export function sandboxSigner(key: KeyObject): TransactionSigner {
  const sign = (order: Omit<PaymentOrder, 'nonce'>): SignedPayment => {
    const { hash, raw } = signSandboxTransaction(key, order);
    return { txid: formatHash(order.network, hash), raw, spends: order.id };
  };
  return {
    accountOf: () => undefined,
    sign: async (order) => sign(order),
    replace: async (order, replaced) => {
      const rate = readReplaced(key, order, replaced);
      if (rate === undefined) throw new InvalidArgument('the replaced transaction makes another payment');
      if (!isRaised(order.fee, { rate, tip: 0n }))
        throw new InvalidArgument('the replaced transaction pays as much already');
      return sign(order);
    },
  };
}
