import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import type { Column } from '@istmo/ui/table-props';
import { Status, type StatusKind } from '@istmo/ui/Tag';
import { Link } from '@tanstack/react-router';
import { pages } from '../../paths.ts';
import { DueCell } from '../../shared/review/CaseDue.tsx';
import type { AccountRow, AccountsSearch } from './bank.queries.ts';

const states: Readonly<Record<AccountRow['state'], { readonly kind: StatusKind; readonly name: () => string }>> = {
  pending: { kind: 'waiting', name: m.bank_pending },
  approved: { kind: 'done', name: m.bank_approved },
  rejected: { kind: 'failed', name: m.bank_rejected },
};

export function AccountState({ state }: Pick<AccountRow, 'state'>) {
  return <Status kind={states[state].kind}>{states[state].name()}</Status>;
}

/** The columns of the queue; fewer while a case is open beside it. */
export function accountColumns(search: AccountsSearch, now: number): Column<AccountRow>[] {
  const isAlone = search.case === undefined;
  const holder: Column<AccountRow> = { key: 'holder', header: m.bank_holder(), cell: ({ holder: name }) => name };
  const decided: Column<AccountRow> = {
    key: 'decided',
    header: m.screening_column_decided(),
    cell: (row) => (
      <>
        {row.decider} {row.decided_at !== null && <DateTime at={row.decided_at} />}
      </>
    ),
  };
  const due: Column<AccountRow> = {
    key: 'due',
    header: m.screening_column_due(),
    align: 'end',
    cell: (row) => <DueCell dueAt={row.due_at} now={now} />,
  };
  return [
    {
      key: 'customer',
      header: m.screening_column_customer(),
      names: true,
      card: 'title',
      cell: (row) => (
        <Link
          to={pages.bankAccounts.path}
          search={{ ...search, case: row.id }}
          className="review-link"
          resetScroll={false}
          aria-current={row.id === search.case ? 'true' : undefined}
          data-case-link
        >
          {row.customer}
        </Link>
      ),
    },
    { key: 'bank', header: m.bank_name(), cell: ({ bank_name: name }) => name },
    {
      key: 'number',
      header: m.bank_account_number(),
      cell: ({ account_number: number }) => <span className="code">{number}</span>,
    },
    ...(isAlone ? [holder] : []),
    { key: 'state', header: m.bank_status(), cell: (row) => <AccountState state={row.state} /> },
    ...(search.view === 'decided' ? (isAlone ? [decided] : []) : [due]),
  ];
}
