import type { DebtSource, DebtState } from '@istmo/contract/areas/debts/debt-states';
import * as m from '@istmo/contract/messages';
import type { StateDisplay } from '@istmo/ui/Tag';

export const sourceNames: Readonly<Record<DebtSource, () => string>> = {
  deposit: m.debts_source_deposit,
  payment: m.debts_source_payment,
  'card-purchase': m.debts_source_card,
};

export const debtStateDisplays: Readonly<Record<DebtState, StateDisplay>> = {
  waiting: { kind: 'waiting', name: m.debts_state_waiting },
  open: { kind: 'failed', name: m.debts_state_open },
  writing_off: { kind: 'working', name: m.debts_state_writing_off },
  settled: { kind: 'done', name: m.debts_state_settled },
  cancelled: { kind: 'stopped', name: m.debts_state_cancelled },
};
