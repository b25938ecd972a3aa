import type { WithdrawalState } from '@istmo/contract/kernel/withdrawal';
import * as m from '@istmo/contract/messages';
import type { StateDisplay } from '@istmo/ui/Tag';

/** Each state as a word with its icon and colour. */
export const stateDisplays: Readonly<Record<WithdrawalState, StateDisplay>> = {
  pending: { kind: 'open', name: m.withdrawals_state_pending },
  confirmed: { kind: 'working', name: m.withdrawals_state_confirmed },
  resting: { kind: 'waiting', name: m.withdrawals_state_resting },
  in_review: { kind: 'waiting', name: m.withdrawals_state_in_review },
  on_hold: { kind: 'waiting', name: m.withdrawals_state_on_hold },
  approved: { kind: 'working', name: m.withdrawals_state_approved },
  signed: { kind: 'working', name: m.withdrawals_state_signed },
  sent: { kind: 'working', name: m.withdrawals_state_sent },
  replaced: { kind: 'waiting', name: m.withdrawals_state_replaced },
  unknown: { kind: 'waiting', name: m.withdrawals_state_unknown },
  refused: { kind: 'waiting', name: m.withdrawals_state_refused },
  completed: { kind: 'done', name: m.withdrawals_state_completed },
  rejected: { kind: 'failed', name: m.withdrawals_state_rejected },
  expired: { kind: 'stopped', name: m.withdrawals_state_expired },
  cancelled: { kind: 'stopped', name: m.withdrawals_state_cancelled },
};
