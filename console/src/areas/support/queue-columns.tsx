import type { ListColumn } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import type { Column } from '@istmo/ui/table-props';
import { Link } from '@tanstack/react-router';
import { pages } from '../../paths.ts';
import { ageText } from '../../shared/age.ts';
import { sheetCustomer, sheetText, sheetTime } from '../../shared/sheet-columns.ts';
import { CaseState, caseStateName } from './CaseState.tsx';
import type { QueueSearch } from '../../shared/queue-search.ts';
import type { QueueTicket } from './support.queries.ts';

type QueueColumns = {
  readonly search: QueueSearch;
  readonly now: number;
  readonly isGone: (row: QueueTicket) => boolean;
};

/** The columns of the queue; fewer while a ticket is open beside it. */
export function queueColumns({ search, now, isGone }: QueueColumns): Column<QueueTicket>[] {
  const columns: Column<QueueTicket>[] = [
    {
      key: 'age',
      header: m.support_column_age(),
      card: 'value',
      cell: (row) => (
        <span className="review-age" data-late={isLate(row, now)}>
          {ageText(row.waiting_since ?? row.closed_at ?? row.opened_at, now)}
        </span>
      ),
    },
    {
      key: 'subject',
      header: m.support_subject(),
      names: true,
      card: 'title',
      cell: (row) => (
        <Link
          to={pages.support.path}
          search={{ ...search, ticket: row.reference_no }}
          className="review-link queue-subject"
          resetScroll={false}
          aria-current={row.reference_no === search.ticket ? 'true' : undefined}
          data-ticket-link
          data-gone={isGone(row)}
        >
          <b>{row.subject}</b>
          <small>
            <span className="code">{row.reference_no}</span> · {row.category.name}
          </small>
        </Link>
      ),
    },
    { key: 'customer', header: m.support_column_customer(), cell: ({ customer }) => customer },
    { key: 'state', header: m.support_status(), cell: (row) => <CaseState ticket={row} /> },
    {
      key: 'assigned',
      header: m.support_assigned_to(),
      cell: ({ assigned }) => assigned?.name ?? <span className="queue-none">{m.support_assigned_none()}</span>,
    },
  ];
  if (search.ticket !== undefined) return columns;
  return [
    ...columns,
    {
      key: 'first',
      header: m.support_first_answer(),
      align: 'end',
      cell: ({ first_answered_at: at, opened_at: openedAt }) =>
        at === null ? <span className="queue-none">—</span> : ageText(openedAt, Date.parse(at)),
    },
  ];
}

/** The promised time has passed. */
export function isLate({ answer_due_at: dueAt }: Pick<QueueTicket, 'answer_due_at'>, now: number): boolean {
  return dueAt !== null && Date.parse(dueAt) < now;
}

/** The columns of the file of the queue. */
export const ticketSheet: readonly ListColumn<QueueTicket>[] = [
  sheetText('reference', m.support_reference, ({ reference_no: reference }) => reference),
  sheetText('subject', m.support_subject, ({ subject }) => subject),
  sheetText('category', m.support_category, ({ category }) => category.name),
  sheetCustomer(),
  sheetText('state', m.support_status, (ticket) => caseStateName(ticket)),
  sheetText('assigned', m.support_assigned_to, ({ assigned }) => assigned?.name ?? ''),
  sheetTime('opened', m.support_opened_at, ({ opened_at: at }) => at),
  sheetTime('since', m.screening_sheet_since, ({ waiting_since: at }) => at),
  sheetTime('due', m.screening_sheet_due, ({ answer_due_at: at }) => at),
];
