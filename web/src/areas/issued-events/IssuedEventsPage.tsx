import './issued.css';
import { corporateActionStates } from '@istmo/contract/areas/corporate-actions/kinds';
import { signOf } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { PageHead } from '@istmo/client/PageHead';
import { Button, buttonClass } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import type { Column } from '@istmo/ui/table-props';
import { StateStatus } from '@istmo/ui/Tag';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { moneyOf } from '../../shared/format.ts';
import { PagedTable } from '../../shared/PagedTable.tsx';
import { DraftDialog } from './DraftDialog.tsx';
import { ForecastCard } from './ForecastCard.tsx';
import { kindName, stateDisplays, titleOf } from './issued-names.ts';
import { type IssuedSearch, readIssuedSearch } from './issued-search.ts';
import { type IssuedList, issuedQuery, type IssuedRow } from './issued.queries.ts';

/** /issued_events: what happens to the customer's own securities, what it needs, and the drafts. */
export function IssuedEventsPage() {
  const { data: events, securities } = useSuspenseQuery(issuedQuery).data;
  const [isOpen, setOpen] = useState(false);
  const isIssuer = securities.length > 0 || events.length > 0;
  return (
    <>
      <PageHead
        title={m.issued_title()}
        intro={m.issued_intro()}
        action={securities.length > 0 && <Button onClick={() => setOpen(true)}>{m.actions_draft_new()}</Button>}
      />
      {isIssuer ? (
        <div className="issued">
          <ForecastCard />
          <IssuedTable events={events} securities={securities} />
          {securities.length > 0 && <Securities securities={securities} />}
        </div>
      ) : (
        <EmptyState
          title={m.issued_no_security()}
          action={
            <Link to={paths.issuers} className={buttonClass({ variant: 'secondary' })}>
              {m.layout_issuers()}
            </Link>
          }
        >
          {m.issued_no_security_body()}
        </EmptyState>
      )}
      {isOpen && <DraftDialog securities={securities} onClose={() => setOpen(false)} />}
    </>
  );
}

function IssuedTable({ events, securities }: { events: readonly IssuedRow[]; securities: IssuedList['securities'] }) {
  const { security = '', state = '' } = useSearch({ from: '/signed-in/issued_events' });
  const navigate = useNavigate({ from: '/issued_events' });
  const change = (patch: IssuedSearch): void =>
    void navigate({ search: (before) => readIssuedSearch({ ...before, ...patch }), resetScroll: false });
  const codes = [...new Set([...securities.map(({ code }) => code), ...events.map((event) => event.security)])];
  const rows = events.filter(
    (event) => (security === '' || event.security === security) && (state === '' || event.state === state),
  );
  return (
    <div className="issued-list">
      {events.length > 0 && (
        <div className="issued-filters">
          <Field id="security" label={m.actions_security()}>
            <Select
              value={security}
              placeholder={m.issued_all()}
              options={codes.map((value) => ({ value, label: value }))}
              onChange={(event) => change({ security: event.currentTarget.value })}
            />
          </Field>
          <Field id="state" label={m.actions_state()}>
            <Select
              value={state}
              placeholder={m.issued_all()}
              options={corporateActionStates.map((value) => ({ value, label: stateDisplays[value].name() }))}
              onChange={(event) => change({ state: event.currentTarget.value })}
            />
          </Field>
          <p className="issued-note" role="status">
            {m.issued_shown({ shown: rows.length, all: events.length })}
          </p>
        </div>
      )}
      <PagedTable
        caption={m.issued_list()}
        columns={columnsOf()}
        rows={rows}
        rowKey={({ reference }) => reference}
        empty={events.length === 0 ? m.issued_none() : m.issued_none_filtered()}
      />
    </div>
  );
}

const dayOrDash = (day: string) => (day === '' ? '—' : <DateTime at={day} day />);

const columnsOf = (): readonly Column<IssuedRow>[] => [
  {
    key: 'title',
    header: m.issued_event(),
    names: true,
    card: 'title',
    cell: (row) => (
      <span className="issued-name">
        <Link to={paths.issuedEvent} params={{ reference: row.reference }} className="link">
          {titleOf(row)}
        </Link>
        <small>
          {row.security} · {kindName(row.kind)} · {row.reference}
        </small>
      </span>
    ),
  },
  { key: 'state', header: m.actions_state(), cell: ({ state }) => <StateStatus display={stateDisplays[state]} /> },
  { key: 'record', header: m.actions_record_day(), cell: ({ terms }) => dayOrDash(terms.record_day) },
  { key: 'payment', header: m.actions_payment_day(), cell: ({ terms }) => dayOrDash(terms.payment_day) },
  {
    key: 'missing',
    header: m.actions_money_missing(),
    align: 'end',
    card: 'value',
    cell: ({ money }) => {
      const missing = money.filter((one) => signOf(one.missing) === 'pos');
      return missing.length === 0
        ? '—'
        : missing.map(({ missing: amount, currency }) => moneyOf(amount, currency, 'up')).join(' · ');
    },
  },
  {
    key: 'paid',
    header: m.issued_paid_holders(),
    align: 'end',
    cell: ({ paid, unpaid }) => (paid + unpaid === 0 ? '—' : `${paid} / ${paid + unpaid}`),
  },
];

/** The securities themselves, with the way to who holds each. */
function Securities({ securities }: { securities: IssuedList['securities'] }) {
  return (
    <section className="card card-pad issued-card" aria-labelledby="issued-securities">
      <h2 id="issued-securities">{m.issued_securities()}</h2>
      <ul className="issued-securities">
        {securities.map(({ code, name }) => (
          <li key={code}>
            <span>
              <strong>{code}</strong> · {name}
            </span>
            <span className="issued-links">
              <Link to={paths.issuedHolders} params={{ ticker: code }} className="link">
                {m.issued_holders_of({ security: code })}
              </Link>
              <Link to={paths.securityPage} params={{ ticker: code }} className="link">
                {m.issued_security_page({ security: code })}
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
