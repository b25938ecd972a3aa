import type { Registry } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import { requireInstrument } from '../instruments/public.ts';
import { findRequiredConfirmations } from './confirmations.ts';
import { wireStatuses } from './deposit-states.ts';
import type { ListedDeposit } from './deposits.store.ts';

/** A deposit as the lists show it; while it is pending, with its confirmations so far and those required. */
export function toDepositView(registry: Registry, row: ListedDeposit) {
  const status = wireStatuses[row.state];
  const required = status === 'pending' ? findRequiredConfirmations(registry, row) : undefined;
  return {
    _id: row.id,
    currency: row.currency,
    amount: formatUnits(row.units, requireInstrument(registry, row.currency).ledgerScale),
    reference_no: row.txid,
    status,
    created_at: row.createdAt.toISOString(),
    ...(required === undefined
      ? {}
      : { confirmations: Math.min(row.confirmations, required), confirmations_needed: required }),
  };
}
