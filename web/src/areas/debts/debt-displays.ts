import type { DebtSource, DebtState } from '@istmo/contract/areas/debts/debt-states';
import * as m from '@istmo/contract/messages';
import type { StatusKind } from '@istmo/ui/Tag';

export const sourceNames: Readonly<Record<DebtSource, () => string>> = {
  deposit: m.debts_source_deposit,
  payment: m.debts_source_payment,
  'card-purchase': m.debts_source_card,
};

export const debtStateDisplays: Readonly<
  Record<DebtState, { readonly kind: StatusKind; readonly word: () => string }>
> = {
  waiting: { kind: 'waiting', word: m.debts_state_waiting },
  open: { kind: 'failed', word: m.debts_state_open },
  writing_off: { kind: 'working', word: m.debts_state_writing_off },
  settled: { kind: 'done', word: m.debts_state_settled },
  cancelled: { kind: 'stopped', word: m.debts_state_cancelled },
};
