import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import type { Column } from '@istmo/ui/table-props';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Eye from 'lucide-react/icons/eye';
import { paths } from '../../paths.ts';
import { PagedTable } from '../../shared/PagedTable.tsx';
import { type TicketRow, ticketsQuery } from './support.queries.ts';
import { TicketStatus } from './TicketStatus.tsx';

/** Requirement 1.9: five a page, and pages only when there are more than five. */
const pageSize = 5;

const columns = (): Column<TicketRow>[] => [
  {
    key: 'subject',
    header: m.support_subject(),
    names: true,
    card: 'title',
    cell: ({ subject, category, reference_no }) => (
      <span className="ticket-name">
        {subject}
        <small>
          <span className="code">{reference_no}</span> · {category}
        </small>
      </span>
    ),
  },
  { key: 'opened', header: m.support_opened_at(), cell: ({ created_at }) => <DateTime at={created_at} day /> },
  { key: 'status', header: m.support_status(), card: 'value', cell: ({ status }) => <TicketStatus status={status} /> },
  {
    key: 'view',
    header: m.support_view(),
    align: 'end',
    cell: ({ reference_no: reference }) => (
      <Link
        to={paths.chat}
        params={{ id: reference }}
        className={buttonClass({ variant: 'ghost' }, 'icon-btn')}
        aria-label={m.support_view_ticket({ reference })}
      >
        <Eye aria-hidden />
      </Link>
    ),
  },
];

/** The customer's tickets, newest first. */
export function TicketTable() {
  const tickets = useSuspenseQuery(ticketsQuery).data.data;
  return (
    <PagedTable
      caption={m.support_list()}
      columns={columns()}
      rows={tickets}
      rowKey={({ reference_no }) => reference_no}
      empty={m.support_list_empty()}
      pageSize={pageSize}
    />
  );
}
