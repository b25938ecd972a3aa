import { formatAmount } from '@istmo/contract/kernel/format';
import type { ListColumn } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import type { Column } from '@istmo/ui/table-props';
import { type StateDisplay, Status } from '@istmo/ui/Tag';
import { linkOptions } from '@tanstack/react-router';
import { pages } from '../../paths.ts';
import { caseColumn, decidedColumn, dueColumn } from '../../shared/review/case-columns.tsx';
import { sheetCustomer, sheetDecided, sheetFigure, sheetText, sheetWaiting } from '../../shared/sheet-columns.ts';
import type { CaseLink } from '../../shared/review/ReviewPage.tsx';
import type { DepositRow, DepositsSearch } from './bank.queries.ts';

export const depositStates: Readonly<Record<DepositRow['state'], StateDisplay>> = {
  pending: { kind: 'waiting', name: m.bank_pending },
  approved: { kind: 'waiting', name: m.bank_state_approved },
  credited: { kind: 'done', name: m.bank_state_credited },
  completed: { kind: 'done', name: m.bank_completed },
  rejected: { kind: 'failed', name: m.bank_rejected },
};

export function DepositState({ state, is_proposed: isProposed }: Pick<DepositRow, 'state' | 'is_proposed'>) {
  const isWaitingForTwo = state === 'pending' && isProposed === 1;
  return (
    <Status kind={depositStates[state].kind}>
      {isWaitingForTwo ? m.bank_state_proposed() : depositStates[state].name()}
    </Status>
  );
}

export const depositLink: CaseLink<DepositsSearch['view']> = (search) =>
  linkOptions({ to: pages.bankDeposits.path, search });

/** The columns of the queue; fewer while a case is open beside it. */
export function depositColumns(search: DepositsSearch, now: number): Column<DepositRow>[] {
  const isAlone = search.case === undefined;
  const holder: Column<DepositRow> = { key: 'holder', header: m.bank_holder(), cell: ({ holder: name }) => name };
  return [
    caseColumn({ search, linkTo: depositLink }),
    {
      key: 'amount',
      header: m.bank_amount(),
      align: 'end',
      card: 'value',
      cell: ({ amount }) => formatAmount(amount),
    },
    {
      key: 'reference',
      header: m.bank_reference(),
      cell: ({ reference }) => <span className="code">{reference}</span>,
    },
    ...(isAlone ? [holder] : []),
    { key: 'state', header: m.bank_status(), cell: (row) => <DepositState {...row} /> },
    ...(search.view === 'open' ? [dueColumn<DepositRow>(now)] : isAlone ? [decidedColumn<DepositRow>()] : []),
  ];
}

/** The columns of the file of the queue. */
export const depositSheet: readonly ListColumn<DepositRow>[] = [
  sheetCustomer(),
  sheetFigure('amount', m.bank_amount, ({ amount }) => amount),
  sheetText('reference', m.bank_reference, ({ reference }) => reference),
  sheetText('holder', m.bank_holder, ({ holder }) => holder),
  sheetText('state', m.bank_status, ({ state }) => depositStates[state].name()),
  ...sheetWaiting<DepositRow>(),
  ...sheetDecided<DepositRow>(),
];
