import type { WithdrawalState } from '@istmo/contract/kernel/withdrawal';
import * as m from '@istmo/contract/messages';
import type { StatusKind } from '@istmo/ui/Tag';

type Display = { readonly kind: StatusKind; readonly word: () => string };

/** The words and the mark of each state of a withdrawal. */
export const stateDisplays: Readonly<Record<WithdrawalState, Display>> = {
  pending: { kind: 'open', word: m.withdrawals_state_pending },
  confirmed: { kind: 'working', word: m.withdrawals_state_confirmed },
  resting: { kind: 'waiting', word: m.withdrawals_state_resting },
  in_review: { kind: 'waiting', word: m.withdrawals_state_in_review },
  on_hold: { kind: 'stopped', word: m.withdrawals_state_on_hold },
  approved: { kind: 'working', word: m.withdrawals_state_approved },
  signed: { kind: 'working', word: m.withdrawals_state_signed },
  sent: { kind: 'working', word: m.withdrawals_state_sent },
  replaced: { kind: 'failed', word: m.payouts_state_replaced },
  unknown: { kind: 'failed', word: m.withdrawals_state_unknown },
  refused: { kind: 'waiting', word: m.withdrawals_state_refused },
  completed: { kind: 'done', word: m.withdrawals_state_completed },
  rejected: { kind: 'failed', word: m.withdrawals_state_rejected },
  expired: { kind: 'stopped', word: m.withdrawals_state_expired },
  cancelled: { kind: 'stopped', word: m.withdrawals_state_cancelled },
};
