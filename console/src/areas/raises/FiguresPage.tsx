import './raises.css';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { readRaiseFigures } from '@istmo/contract/areas/subscriptions/subscriptions.staff.calls';
import { formatAmount, signOf } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Banner } from '@istmo/ui/Banner';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState } from '@istmo/ui/EmptyState';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import { Money } from '@istmo/ui/Money';
import { ProgressBar } from '@istmo/ui/ProgressBar';
import { StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { QueryPending } from '../../shared/QueryPending.tsx';
import { orderStates, stateDisplays } from './raise-names.ts';
import { RaiseCrumbs } from './RaiseCrumbs.tsx';

type Figures = ReplyAt<typeof readRaiseFigures>['data'];
type MoneyFigures = Figures['money'][number];

// Investors pay and leave while staff look at it.
const refetchInterval = 10_000;

/** /raises/{reference}/figures: what the orders say beside the escrow in the books. */
export function FiguresPage() {
  const { reference = '' } = useParams({ strict: false });
  const query = useQuery({ ...queryFor(readRaiseFigures, { input: { reference } }), refetchInterval });
  const figures = query.data?.data;
  return (
    <>
      <PageHead
        breadcrumbs={<RaiseCrumbs reference={reference} />}
        title={`${m.raises_staff_figures_title()} · ${reference}`}
        intro={m.raises_staff_figures_intro()}
      />
      {figures ? <FigureParts figures={figures} /> : <QueryPending query={query} />}
    </>
  );
}

function FigureParts({ figures }: { figures: Figures }) {
  const { state, at, currency, soft_cap: cap, value } = figures;
  const differing = figures.money.filter(({ difference }) => signOf(difference) !== 'zero');
  return (
    <>
      <p className="raise-facts">
        <StateStatus display={stateDisplays[state]} />
        <span>
          {m.raises_staff_figures_at()} <DateTime at={at} />
        </span>
      </p>
      {differing.length > 0 && (
        <Banner tone="neg" urgent title={m.raises_staff_differs()}>
          {differing.map((one) => `${formatAmount(one.difference)} ${one.currency}`).join(', ')}
        </Banner>
      )}
      {cap !== null && (
        <div className="card card-pad raise-note">
          <ProgressBar
            label={m.raises_staff_soft_cap()}
            text={`${formatAmount(value)} / ${formatAmount(cap)} ${currency}`}
            done={Number(value)}
            whole={Number(cap)}
          />
        </div>
      )}
      <div className="raise-grid">
        {figures.money.map((one) => (
          <MoneyPart key={one.currency} figures={one} />
        ))}
        <States figures={figures} />
      </div>
    </>
  );
}

function MoneyPart({ figures }: { figures: MoneyFigures }) {
  const { currency } = figures;
  const line = (key: string, name: string, amount: string, strong?: boolean): KeyValuePair => ({
    key,
    name,
    value: <Money amount={amount} unit={currency} />,
    strong,
  });
  const isEqual = signOf(figures.difference) === 'zero';
  return (
    <section className="card card-pad" aria-labelledby={`figures-${currency}`}>
      <h2 id={`figures-${currency}`}>{currency}</h2>
      <KeyValue
        pairs={[
          { key: 'orders', name: m.raises_staff_figure_orders(), value: figures.orders },
          line('ordered', m.raises_staff_figure_ordered(), figures.ordered),
          line('unpaid', m.raises_staff_figure_unpaid(), figures.unpaid),
          line('expired', m.raises_staff_figure_expired(), figures.expired),
          line('paid-in', m.raises_staff_figure_paid_in(), figures.paid_in),
          line('returned', m.raises_staff_figure_returned(), figures.returned),
          line('settled', m.raises_staff_figure_settled(), figures.settled),
          line('open', m.raises_staff_figure_open({ count: figures.open_orders }), figures.open, true),
          line('ledger', m.raises_staff_figure_ledger(), figures.ledger_open, true),
          {
            key: 'difference',
            name: m.raises_staff_figure_difference(),
            value: (
              <span className={isEqual ? undefined : 'raise-differs'}>
                <Money amount={figures.difference} unit={currency} />
              </span>
            ),
            strong: true,
          },
          line('company', m.raises_staff_figure_company(), figures.ledger_company),
        ]}
      />
    </section>
  );
}

function States({ figures: { states } }: { figures: Figures }) {
  return (
    <div className="card card-pad raise-wide">
      <h2>{m.raises_staff_figure_states()}</h2>
      <DataTable
        caption={m.raises_staff_figure_states()}
        hideCaption
        dense
        rows={states}
        rowKey={({ state, currency }) => `${state} ${currency}`}
        state={states.length > 0 ? 'rows' : 'empty'}
        fallback={{ empty: <EmptyState title={m.raises_staff_orders_none()} />, loading: m.ui_loading() }}
        columns={[
          {
            key: 'state',
            header: m.raises_staff_state(),
            names: true,
            card: 'title',
            cell: ({ state }) => <StateStatus display={orderStates[state]} />,
          },
          { key: 'count', header: m.raises_staff_figure_orders(), align: 'end', cell: ({ count }) => count },
          {
            key: 'paid',
            header: m.raises_staff_paid(),
            align: 'end',
            cell: ({ paid, currency }) => <Money amount={paid} unit={currency} />,
          },
        ]}
      />
    </div>
  );
}
