import './own-raises.css';
import { signOf } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { PageHead } from '@istmo/client/PageHead';
import { Button, buttonClass } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState } from '@istmo/ui/EmptyState';
import type { Column } from '@istmo/ui/table-props';
import { StateStatus } from '@istmo/ui/Tag';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { moneyOf } from '../../shared/format.ts';
import { PagedTable } from '../../shared/PagedTable.tsx';
import { BeginDialog } from './BeginDialog.tsx';
import { raiseStates, raiseTitle } from './own-raise-names.ts';
import { type OwnRaiseRow, ownRaisesQuery } from './own-raises.queries.ts';

/** /issued_raises: what the company offers, from the drafts to those that are over. */
export function OwnRaisesPage() {
  const { data: raises, securities } = useSuspenseQuery(ownRaisesQuery).data;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHead
        title={m.issuing_title()}
        intro={m.issuing_intro()}
        action={securities.length > 0 && <Button onClick={() => setOpen(true)}>{m.issuing_begin()}</Button>}
      />
      {raises.length > 0 || securities.length > 0 ? (
        <PagedTable
          caption={m.issuing_list()}
          columns={columnsOf()}
          rows={raises}
          rowKey={({ reference }) => reference}
          empty={m.issuing_none()}
        />
      ) : (
        <EmptyState
          title={m.issued_no_security()}
          action={
            <Link to={paths.issuers} className={buttonClass({ variant: 'secondary' })}>
              {m.layout_issuers()}
            </Link>
          }
        >
          {m.issuing_no_security_body()}
        </EmptyState>
      )}
      {isOpen && <BeginDialog securities={securities} onClose={() => setOpen(false)} />}
    </>
  );
}

const timeOrDash = (at: string | null) => (at === null ? '—' : <DateTime at={at} />);

const columnsOf = (): readonly Column<OwnRaiseRow>[] => [
  {
    key: 'title',
    header: m.issuing_raise(),
    names: true,
    card: 'title',
    cell: (row) => (
      <span className="own-raise-name">
        <Link to={paths.issuedRaise} params={{ reference: row.reference }} className="link">
          {raiseTitle(row)}
        </Link>
        <small>
          {row.security} · {row.reference}
        </small>
      </span>
    ),
  },
  { key: 'state', header: m.actions_state(), cell: ({ state }) => <StateStatus display={raiseStates[state]} /> },
  { key: 'opens', header: m.issuing_opens_at(), cell: ({ opens_at: at }) => timeOrDash(at) },
  { key: 'closes', header: m.issuing_closes_at(), cell: ({ closes_at: at }) => timeOrDash(at) },
  { key: 'subscriptions', header: m.issuing_subscriptions(), align: 'end', cell: (row) => `${row.subscriptions}` },
  {
    key: 'raised',
    header: m.issuing_raised(),
    align: 'end',
    card: 'value',
    cell: ({ raised, currency }) => (signOf(raised) === 'pos' ? moneyOf(raised, currency) : '—'),
  },
];
