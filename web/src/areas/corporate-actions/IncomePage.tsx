import './corporate-actions.css';
import * as m from '@istmo/contract/messages';
import { PageHead } from '@istmo/client/PageHead';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Tabs } from '@istmo/ui/Tabs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { incomeQuery, type OwnEvent, ownEventsQuery } from './corporate-actions.queries.ts';
import { EventList } from './EventList.tsx';
import { type IncomeTab, incomeTabs, readIncomeSearch } from './income-search.ts';
import { KeptPayments } from './KeptPayments.tsx';
import { ReceivedIncome } from './ReceivedIncome.tsx';

/** /income: what comes of the customer's securities, what they paid by year, and what is past. */
export function IncomePage() {
  const search = useSearch({ from: '/signed-in/income' });
  const navigate = useNavigate({ from: '/income' });
  const events = useSuspenseQuery(ownEventsQuery).data;
  const income = useSuspenseQuery(incomeQuery(search.year)).data;
  const change = (patch: { tab?: string; year?: string }): void =>
    void navigate({ search: (before) => readIncomeSearch({ ...before, ...patch }), resetScroll: false });
  const panels: Readonly<Record<IncomeTab, { label: string; count?: number; panel: React.ReactNode }>> = {
    coming: { label: m.actions_own_coming(), count: events.coming.length, panel: <Coming events={events.coming} /> },
    received: {
      label: m.actions_own_received(),
      panel: <ReceivedIncome income={income} onYear={(year) => change({ year })} />,
    },
    earlier: { label: m.actions_own_earlier(), panel: <Earlier events={events.past} /> },
  };
  return (
    <>
      <PageHead title={m.actions_own_title()} intro={m.actions_own_intro()} />
      <KeptPayments kept={income.kept} />
      <Tabs
        label={m.actions_own_tabs()}
        value={search.tab ?? incomeTabs[0]}
        onValueChange={(tab) => change({ tab })}
        tabs={incomeTabs.map((value) => ({ value, ...panels[value] }))}
      />
    </>
  );
}

function Coming({ events }: { events: readonly OwnEvent[] }) {
  if (events.length === 0)
    return <EmptyState title={m.actions_own_none_coming()}>{m.actions_own_none_coming_body()}</EmptyState>;
  return (
    <section className="card event-card" aria-label={m.actions_own_coming()}>
      <EventList events={events} />
      {events.some(({ estimate }) => estimate !== null) && (
        <p className="event-foot">{m.actions_own_estimate_note()}</p>
      )}
    </section>
  );
}

function Earlier({ events }: { events: readonly OwnEvent[] }) {
  if (events.length === 0)
    return <EmptyState title={m.actions_own_none_earlier()}>{m.actions_own_none_earlier_body()}</EmptyState>;
  return (
    <section className="card event-card" aria-label={m.actions_own_earlier()}>
      <EventList events={events} />
    </section>
  );
}
