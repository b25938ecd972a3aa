import { formatAmount, trimZeros } from '@istmo/contract/kernel/format';
import type { WithdrawalState } from '@istmo/contract/kernel/withdrawal';
import * as m from '@istmo/contract/messages';
import type { StatusKind } from '@istmo/ui/Tag';
import type { Payout, PayoutView } from './payouts.queries.ts';

/** Without the zeros that only the ledger needs. */
export const shortAmount = (amount: string): string => formatAmount(trimZeros(amount, amount.includes('.') ? 2 : 0));

export const viewNames: Readonly<Record<PayoutView, () => string>> = {
  waiting: m.payouts_view_waiting,
  review: m.payouts_view_review,
  held: m.payouts_view_held,
  sending: m.payouts_view_sending,
  unknown: m.payouts_view_unknown,
  done: m.payouts_view_done,
};

type Display = { readonly kind: StatusKind; readonly word: () => string };

export const stateDisplays: Readonly<Record<WithdrawalState, Display>> = {
  pending: { kind: 'open', word: m.withdrawals_state_pending },
  confirmed: { kind: 'working', word: m.withdrawals_state_confirmed },
  resting: { kind: 'waiting', word: m.withdrawals_state_resting },
  in_review: { kind: 'waiting', word: m.withdrawals_state_in_review },
  on_hold: { kind: 'stopped', word: m.withdrawals_state_on_hold },
  approved: { kind: 'working', word: m.withdrawals_state_approved },
  signed: { kind: 'working', word: m.withdrawals_state_signed },
  sent: { kind: 'working', word: m.withdrawals_state_sent },
  unknown: { kind: 'failed', word: m.withdrawals_state_unknown },
  refused: { kind: 'waiting', word: m.withdrawals_state_refused },
  completed: { kind: 'done', word: m.withdrawals_state_completed },
  rejected: { kind: 'failed', word: m.withdrawals_state_rejected },
  expired: { kind: 'stopped', word: m.withdrawals_state_expired },
  cancelled: { kind: 'stopped', word: m.withdrawals_state_cancelled },
};

export const makerNames: Readonly<Record<Payout['steps'][number]['by'], () => string>> = {
  customer: m.payouts_by_customer,
  platform: m.payouts_by_platform,
  staff: m.payouts_by_staff,
  signer: m.payouts_by_signer,
  network: m.payouts_by_network,
};

export const screeningNames: Readonly<Record<Payout['risk']['screening'], () => string>> = {
  none: m.payouts_screening_none,
  clear: m.payouts_screening_clear,
  hit: m.payouts_screening_hit,
  unknown: m.payouts_screening_unknown,
};
