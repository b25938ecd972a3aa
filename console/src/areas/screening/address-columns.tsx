import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { DateTime } from '@istmo/ui/DateTime';
import type { Column } from '@istmo/ui/table-props';
import { Status, type StatusKind, Tag, type TagTone } from '@istmo/ui/Tag';
import { Link } from '@tanstack/react-router';
import { pages } from '../../paths.ts';
import { ageText } from '../../shared/age.ts';
import { DueCell, isOverdue } from '../../shared/review/CaseDue.tsx';
import type { AddressesSearch, AddressRow } from './addresses.queries.ts';

const results: Readonly<Record<AddressRow['screening'], { readonly tone: TagTone; readonly name: () => string }>> = {
  clear: { tone: 'pos', name: m.screening_result_clear },
  hit: { tone: 'neg', name: m.screening_result_hit },
  unknown: { tone: 'warn', name: m.screening_result_unknown },
};

export function ScreeningResult({ result }: { readonly result: AddressRow['screening'] }) {
  return <Tag tone={results[result].tone}>{results[result].name()}</Tag>;
}

const states: Readonly<Record<AddressRow['state'], { readonly kind: StatusKind; readonly name: () => string }>> = {
  in_review: { kind: 'waiting', name: m.screening_state_waits },
  // Approved; its waiting time runs.
  pending: { kind: 'done', name: m.screening_state_approved },
  completed: { kind: 'done', name: m.screening_state_approved },
  rejected: { kind: 'failed', name: m.screening_state_refused },
  deleted: { kind: 'stopped', name: m.screening_state_deleted },
};

export function AddressState({ state }: Pick<AddressRow, 'state'>) {
  return <Status kind={states[state].kind}>{states[state].name()}</Status>;
}

/** The network, where the currency has more than its own. */
export const networkText = ({ currency, network }: Pick<AddressRow, 'currency' | 'network'>): string =>
  currency === network ? currency : `${currency} · ${network}`;

/** The columns of the queue; fewer while a case is open beside it. */
export function addressColumns(search: AddressesSearch, now: number): Column<AddressRow>[] {
  const isDecided = search.view === 'decided';
  const isAlone = search.case === undefined;
  const columns: Column<AddressRow>[] = [
    {
      key: 'age',
      header: m.screening_column_age(),
      card: 'value',
      cell: (row) => (
        <span className="review-age" data-late={!isDecided && isOverdue(row.due_at, now)}>
          {ageText(row.decided_at ?? row.waits_since, now)}
        </span>
      ),
    },
    {
      key: 'customer',
      header: m.screening_column_customer(),
      names: true,
      card: 'title',
      cell: (row) => (
        <Link
          to={pages.screening.path}
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
    {
      key: 'address',
      header: m.screening_column_address(),
      cell: ({ address }) => <Address value={address} shape="10" />,
    },
    {
      key: 'result',
      header: m.screening_column_result(),
      cell: ({ screening }) => <ScreeningResult result={screening} />,
    },
  ];
  const network: Column<AddressRow> = {
    key: 'network',
    header: m.screening_column_network(),
    cell: networkText,
  };
  const decided: Column<AddressRow>[] = [
    { key: 'state', header: m.screening_column_state(), cell: (row) => <AddressState state={row.state} /> },
    {
      key: 'decided',
      header: m.screening_column_decided(),
      cell: (row) => (
        <>
          {row.decider} {row.decided_at !== null && <DateTime at={row.decided_at} />}
        </>
      ),
    },
  ];
  const due: Column<AddressRow> = {
    key: 'due',
    header: m.screening_column_due(),
    align: 'end',
    cell: (row) => <DueCell dueAt={row.due_at} now={now} />,
  };
  if (isDecided) return [...columns, ...(isAlone ? [network, ...decided] : decided.slice(0, 1))];
  return [...columns, ...(isAlone ? [network] : []), due];
}
