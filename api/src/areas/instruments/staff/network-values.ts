import { formatUnits } from '@istmo/contract/kernel/money';
import type { NetworkChange } from './registry-changes.store.ts';

type NetworkScales = { readonly scale: number; readonly feeScale: number };

/** What staff change of a network, as the wire and the audit log have it. */
export function toNetworkValues(network: NetworkChange, { scale, feeScale }: NetworkScales) {
  return {
    confirmations: network.confirmations,
    min_deposit: formatUnits(network.minDeposit, scale),
    min_withdrawal: formatUnits(network.minWithdrawal, scale),
    withdrawal_fee: formatUnits(network.withdrawalFee, feeScale),
    accepts_deposits: network.acceptsDeposits,
    accepts_withdrawals: network.acceptsWithdrawals,
  };
}
