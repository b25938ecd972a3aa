import type { ListColumn } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import type { Column } from '@istmo/ui/table-props';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import { linkOptions } from '@tanstack/react-router';
import { pages } from '../../paths.ts';
import { caseColumn, decidedColumn, dueColumn } from '../../shared/review/case-columns.tsx';
import { sheetCustomer, sheetDecided, sheetText, sheetWaiting } from '../../shared/sheet-columns.ts';
import type { CaseLink } from '../../shared/review/ReviewPage.tsx';
import type { AccountRow, AccountsSearch } from './bank.queries.ts';

const states: Readonly<Record<AccountRow['state'], StateDisplay>> = {
  pending: { kind: 'waiting', name: m.bank_pending },
  approved: { kind: 'done', name: m.bank_account_approved },
  rejected: { kind: 'failed', name: m.bank_account_rejected },
};

export function AccountState({ state }: Pick<AccountRow, 'state'>) {
  return <StateStatus display={states[state]} />;
}

export const accountLink: CaseLink<AccountsSearch['view']> = (search) =>
  linkOptions({ to: pages.bankAccounts.path, search });

/** The columns of the queue; fewer while a case is open beside it. */
export function accountColumns(search: AccountsSearch, now: number): Column<AccountRow>[] {
  const isAlone = search.case === undefined;
  const holder: Column<AccountRow> = { key: 'holder', header: m.bank_holder(), cell: ({ holder: name }) => name };
  return [
    caseColumn({ search, linkTo: accountLink }),
    { key: 'bank', header: m.bank_name(), cell: ({ bank_name: name }) => name },
    {
      key: 'number',
      header: m.bank_account_number(),
      cell: ({ account_number: number }) => <span className="code">{number}</span>,
    },
    ...(isAlone ? [holder] : []),
    { key: 'state', header: m.bank_status(), cell: (row) => <AccountState state={row.state} /> },
    ...(search.view === 'decided' ? (isAlone ? [decidedColumn<AccountRow>()] : []) : [dueColumn<AccountRow>(now)]),
  ];
}

/** The columns of the file of the queue. */
export const accountSheet: readonly ListColumn<AccountRow>[] = [
  sheetCustomer(),
  sheetText('bank', m.bank_name, ({ bank_name: name }) => name),
  sheetText('number', m.bank_account_number, ({ account_number: number }) => number),
  sheetText('holder', m.bank_holder, ({ holder }) => holder),
  sheetText('state', m.bank_status, ({ state }) => states[state].name()),
  ...sheetWaiting<AccountRow>(),
  ...sheetDecided<AccountRow>(),
];
