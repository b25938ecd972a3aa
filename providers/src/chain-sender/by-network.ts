import type { Chain } from '@istmo/contract/kernel/chain-address';
import type { ChainSender } from './port.ts';

/** One sender of several: each network has its own, and those that have none share the last one. */
export function senderByNetwork(senders: Partial<Record<Chain, ChainSender>>, others: ChainSender): ChainSender {
  const find = (network: Chain): ChainSender => senders[network] ?? others;
  return {
    send: (transaction, signal) => find(transaction.network).send(transaction, signal),
    readFee: (network, signal) => find(network).readFee(network, signal),
    countSent: (account, signal) => find(account.network).countSent(account, signal),
  };
}
