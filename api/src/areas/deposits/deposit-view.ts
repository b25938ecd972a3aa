import { toWire } from '@istmo/contract/kernel/money';
import type { Settings } from '../../settings.ts';
import { requiredConfirmations } from './confirmations.ts';
import { wireStatuses } from './deposit-states.ts';
import type { ListedDeposit } from './deposits.store.ts';

/** A deposit as the lists show it; while it is pending, with its confirmations so far and those required. */
export function toDepositView(settings: Settings, row: ListedDeposit) {
  const status = wireStatuses[row.state];
  const required = requiredConfirmations(settings, row.network);
  return {
    _id: row.id,
    currency: row.currency,
    amount: toWire(row),
    reference_no: row.txid,
    status,
    created_at: row.createdAt.toISOString(),
    ...(status === 'pending'
      ? { confirmations: Math.min(row.confirmations, required), confirmations_needed: required }
      : {}),
  };
}
