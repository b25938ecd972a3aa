import type { Registry } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import { requireInstrument } from '../instruments/public.ts';
import { findMinimum, findRequiredConfirmations } from './confirmations.ts';
import { wireStatuses } from './deposit-states.ts';
import type { ListedDeposit } from './deposits.store.ts';

/** A deposit as the lists show it; while it is pending, with its confirmations so far and those required, or what else it waits for. */
export function toDepositView(registry: Registry, row: ListedDeposit) {
  const status = wireStatuses[row.state];
  const { ledgerScale } = requireInstrument(registry, row.currency);
  const isWaiting = row.state === 'below_minimum' || row.state === 'in_review';
  const required = status === 'pending' && !isWaiting ? findRequiredConfirmations(registry, row) : undefined;
  return {
    _id: row.id,
    currency: row.currency,
    amount: formatUnits(row.units, ledgerScale),
    reference_no: row.txid,
    status,
    created_at: row.createdAt.toISOString(),
    ...(required === undefined
      ? {}
      : { confirmations: Math.min(row.confirmations, required), confirmations_needed: required }),
    ...(row.state === 'in_review' ? { waits_for: 'review' as const } : {}),
    ...(row.state === 'below_minimum'
      ? { waits_for: 'minimum' as const, minimum: formatUnits(findMinimum(registry, row), ledgerScale) }
      : {}),
  };
}
