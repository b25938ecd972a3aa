import type {
  readEventAsStaff,
  listEvents,
} from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.contract';
import type {
  CorporateActionState,
  EntitlementReason,
  EntitlementState,
} from '@istmo/contract/areas/corporate-actions/kinds';
import type { OutputOf } from '@istmo/contract/kernel/endpoint';
import * as m from '@istmo/contract/messages';
import type { StateDisplay } from '@istmo/ui/Tag';

export type EventRow = OutputOf<typeof listEvents>['data'][number];
export type StaffEvent = OutputOf<typeof readEventAsStaff>['data'];

export const stateDisplays: Readonly<Record<CorporateActionState, StateDisplay>> = {
  draft: { kind: 'idle', name: m.actions_state_draft },
  proposed: { kind: 'waiting', name: m.actions_state_proposed },
  announced: { kind: 'open', name: m.actions_state_announced },
  recorded: { kind: 'working', name: m.actions_state_recorded },
  funded: { kind: 'working', name: m.actions_state_funded },
  paying: { kind: 'working', name: m.actions_state_paying },
  paid: { kind: 'done', name: m.actions_state_paid },
  closed: { kind: 'done', name: m.actions_state_closed },
  cancelled: { kind: 'stopped', name: m.actions_state_cancelled },
};

export const paymentStates: Readonly<Record<EntitlementState, StateDisplay>> = {
  ready: { kind: 'waiting', name: m.actions_payment_ready },
  kept: { kind: 'stopped', name: m.actions_payment_kept },
  outside: { kind: 'waiting', name: m.actions_payment_outside },
  paid: { kind: 'done', name: m.actions_payment_paid },
  failed: { kind: 'failed', name: m.actions_payment_failed },
  returned: { kind: 'stopped', name: m.actions_payment_returned },
};

export const reasonNames: Readonly<Record<EntitlementReason, () => string>> = {
  '': () => '',
  frozen: m.actions_reason_frozen,
  suspended: m.actions_reason_suspended,
  sanctioned: m.actions_reason_sanctioned,
  deceased: m.actions_reason_deceased,
  no_account: m.actions_reason_no_account,
  closed: m.actions_reason_closed,
  units: m.actions_reason_units,
  funds: m.actions_reason_funds,
  error: m.actions_reason_error,
};

/** What staff do next about it. */
export const nextSteps: Readonly<Record<EntitlementReason, () => string>> = {
  '': () => '',
  frozen: m.actions_next_frozen,
  suspended: m.actions_next_suspended,
  sanctioned: m.actions_next_sanctioned,
  deceased: m.actions_next_deceased,
  no_account: m.actions_next_no_account,
  closed: m.actions_next_closed,
  units: m.actions_next_units,
  funds: m.actions_next_funds,
  error: m.actions_next_error,
};

export const problemNames: Readonly<Record<EventRow['problem'], () => string>> = {
  '': () => '',
  snapshot: m.actions_problem_snapshot,
  funds: m.actions_problem_funds,
  payments: m.actions_problem_payments,
};

export const proposalNames: Readonly<Record<StaffEvent['proposals'][number]['kind'], () => string>> = {
  announce: m.actions_proposal_announce,
  cancel: m.actions_proposal_cancel,
  'accept-snapshot': m.actions_proposal_accept,
  fund: m.actions_proposal_fund,
  return: m.actions_proposal_return,
};
