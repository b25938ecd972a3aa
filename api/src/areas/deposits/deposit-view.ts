import type { DepositState } from '@istmo/contract/areas/deposits/deposit-states';
import type { Registry } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import { requireInstrument } from '../instruments/public.ts';
import { findMinimum, findRequiredConfirmations } from './confirmations.ts';
import { type BankedState, bankedStatuses, wireStatuses } from './deposit-states.ts';
import type { ChainDeposit, ListedDeposit } from './deposits.store.ts';

type DepositProgress = Pick<ChainDeposit, 'state' | 'currency' | 'network' | 'confirmations'>;

/** How far a deposit is: while it is pending, its confirmations so far and those required, or what else it waits for. */
export function toProgressView(registry: Registry, deposit: DepositProgress) {
  const { state, currency, confirmations } = deposit;
  const status = wireStatuses[state];
  const { ledgerScale } = requireInstrument(registry, currency);
  const isWaiting = state === 'below_minimum' || state === 'in_review';
  const required = status === 'pending' && !isWaiting ? findRequiredConfirmations(registry, deposit) : undefined;
  return {
    status,
    ...(required === undefined
      ? {}
      : { confirmations: Math.min(confirmations, required), confirmations_needed: required }),
    ...(state === 'in_review' ? { waits_for: 'review' as const } : {}),
    ...(state === 'below_minimum'
      ? { waits_for: 'minimum' as const, minimum: formatUnits(findMinimum(registry, deposit), ledgerScale) }
      : {}),
    ...toReversal(state),
  };
}

/** The wire has one word for what was never credited and for what was taken back afterwards. */
const toReversal = (state: DepositState | BankedState) =>
  state === 'reversed' || state === 'closed' ? { is_reversed: true as const } : {};

/** A deposit as the lists show it. */
export function toDepositView(registry: Registry, row: ListedDeposit) {
  const { ledgerScale } = requireInstrument(registry, row.currency);
  return {
    _id: row.id,
    currency: row.currency,
    amount: formatUnits(row.units, ledgerScale),
    reference_no: row.reference,
    created_at: row.createdAt.toISOString(),
    way: row.way,
    ...(row.way === 'chain'
      ? toProgressView(registry, row)
      : { status: bankedStatuses[row.state], ...toReversal(row.state) }),
  };
}
