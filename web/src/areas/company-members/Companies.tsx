import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import type { Column } from '@istmo/ui/table-props';
import { Tag } from '@istmo/ui/Tag';
import { useState } from 'react';
import { PagedTable } from '../../shared/PagedTable.tsx';
import { roleName } from './OwnTeam.tsx';
import { LeaveDialog } from './TeamDialogs.tsx';
import type { CompanyRow } from './team.queries.ts';

const columns = (onLeave: (row: CompanyRow) => void): Column<CompanyRow>[] => [
  {
    key: 'company',
    header: m.company_company(),
    names: true,
    card: 'title',
    cell: ({ name, is_closed: isClosed }) => (
      <span className="team-person">
        {name}
        {isClosed && <Tag tone="warn">{m.company_is_closed()}</Tag>}
      </span>
    ),
  },
  { key: 'role', header: m.company_role(), card: 'value', cell: ({ role }) => <Tag>{roleName(role)}</Tag> },
  { key: 'since', header: m.company_since(), cell: ({ since }) => <DateTime at={since} day /> },
  {
    key: 'actions',
    header: m.company_actions(),
    align: 'end',
    cell: (row) => (
      <Button size="sm" variant="ghost" aria-label={`${m.company_leave()}: ${row.name}`} onClick={() => onLeave(row)}>
        {m.company_leave()}
      </Button>
    ),
  },
];

/** The companies of other accounts that the customer acts for. */
export function Companies({ rows }: { rows: readonly CompanyRow[] }) {
  const [left, setLeft] = useState<CompanyRow>();
  return (
    <div className="team-lists">
      <PagedTable
        caption={m.company_companies()}
        columns={columns(setLeft)}
        rows={rows}
        rowKey={({ id }) => id}
        empty={m.company_team_none()}
      />
      {left && <LeaveDialog company={left} onClose={() => setLeft(undefined)} />}
    </div>
  );
}
