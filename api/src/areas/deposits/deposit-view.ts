import { toWire } from '@istmo/contract/kernel/money';
import type { Settings } from '../../settings.ts';
import { neededOn } from './confirmations.ts';
import { statusOf } from './deposit-states.ts';
import type { ListedDeposit } from './deposits.store.ts';

/** A deposit as its lists show it; while it is pending, with how far it has come. */
export function depositView(settings: Settings, row: ListedDeposit) {
  const status = statusOf[row.state];
  const needed = neededOn(settings, row.network);
  return {
    _id: row.id,
    currency: row.currency,
    amount: toWire(row),
    reference_no: row.txid,
    status,
    created_at: row.createdAt.toISOString(),
    ...(status === 'pending'
      ? { confirmations: Math.min(row.confirmations, needed), confirmations_needed: needed }
      : {}),
  };
}
