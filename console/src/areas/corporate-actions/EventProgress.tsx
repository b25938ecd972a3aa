import * as m from '@istmo/contract/messages';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue } from '@istmo/ui/KeyValue';
import { Money } from '@istmo/ui/Money';
import { ProgressBar } from '@istmo/ui/ProgressBar';
import { StateStatus, Status } from '@istmo/ui/Tag';
import { paymentStates, type StaffEvent } from './event-names.ts';

type EventProps = { event: StaffEvent };

/** Who held it at the record moment. */
export function Snapshot({ event: { snapshot, security } }: EventProps) {
  if (!snapshot) return null;
  const units = (amount: string) => <Money amount={amount} unit={security} />;
  return (
    <section className="card card-pad" aria-labelledby="event-snapshot">
      <h2 id="event-snapshot">{m.actions_snapshot()}</h2>
      {snapshot.difference !== '' && (
        <p className="event-note">
          <Status kind={snapshot.is_accepted ? 'done' : 'failed'}>
            {snapshot.is_accepted ? m.actions_difference_accepted() : m.actions_problem_snapshot()}
          </Status>{' '}
          {snapshot.difference}
        </p>
      )}
      <KeyValue
        pairs={[
          { key: 'at', name: m.actions_record_moment(), value: <DateTime at={snapshot.at} /> },
          { key: 'holders', name: m.actions_holders(), value: snapshot.holders },
          { key: 'held', name: m.actions_held_by_customers(), value: units(snapshot.held) },
          { key: 'outside', name: m.actions_held_outside(), value: units(snapshot.outside) },
          { key: 'platform', name: m.actions_held_platform(), value: units(snapshot.platform) },
          { key: 'issued', name: m.actions_issued(), value: units(snapshot.issued), strong: true },
          { key: 'taken', name: m.actions_snapshot_taken(), value: <DateTime at={snapshot.taken_at} /> },
          {
            key: 'hash',
            name: m.actions_hash(),
            value: <span className="code event-hash">{snapshot.hash}</span>,
            isText: true,
          },
        ]}
      />
    </section>
  );
}

/** What the event needs, and what the issuer gave. */
export function EventMoney({ event: { money, snapshot } }: EventProps) {
  if (money.length === 0) return null;
  const known = (amount: string, currency: string) =>
    snapshot?.is_entitled ? <Money amount={amount} unit={currency} /> : '—';
  return (
    <div className="card card-pad">
      <h2>{m.actions_money()}</h2>
      {!snapshot?.is_entitled && <p>{m.actions_money_unknown()}</p>}
      <DataTable
        caption={m.actions_money()}
        hideCaption
        dense
        rows={money}
        rowKey={({ currency }) => currency}
        state="rows"
        fallback={{ empty: null, loading: m.ui_loading() }}
        columns={[
          {
            key: 'currency',
            header: m.actions_currency(),
            cell: ({ currency }) => currency,
            names: true,
            card: 'title',
          },
          {
            key: 'needed',
            header: m.actions_money_needed(),
            cell: ({ needed, currency }) => known(needed, currency),
            align: 'end',
          },
          {
            key: 'funded',
            header: m.actions_money_funded(),
            cell: ({ funded, currency }) => <Money amount={funded} unit={currency} />,
            align: 'end',
          },
          {
            key: 'missing',
            header: m.actions_money_missing(),
            cell: ({ missing, currency }) => known(missing, currency),
            align: 'end',
            card: 'value',
          },
          {
            key: 'paid',
            header: m.actions_money_paid(),
            cell: ({ paid, currency }) => <Money amount={paid} unit={currency} />,
            align: 'end',
          },
          {
            key: 'returned',
            header: m.actions_money_returned(),
            cell: ({ returned, currency }) => <Money amount={returned} unit={currency} />,
            align: 'end',
          },
        ]}
      />
    </div>
  );
}

/** How far the payments are. */
export function Payments({ event: { payments } }: EventProps) {
  if (payments.length === 0) return null;
  const all = payments.reduce((sum, { count }) => sum + count, 0);
  const paid = payments.filter(({ state }) => state === 'paid').reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="card card-pad">
      <h2>{m.actions_payments()}</h2>
      <ProgressBar label={m.actions_payments_done()} text={`${paid} / ${all}`} done={paid} whole={all} />
      <DataTable
        caption={m.actions_payments()}
        hideCaption
        dense
        rows={payments}
        rowKey={({ state, currency }) => `${state} ${currency}`}
        state="rows"
        fallback={{ empty: null, loading: m.ui_loading() }}
        columns={[
          {
            key: 'state',
            header: m.actions_state(),
            cell: ({ state }) => <StateStatus display={paymentStates[state]} />,
            names: true,
            card: 'title',
          },
          { key: 'count', header: m.actions_holders(), cell: ({ count }) => count, align: 'end' },
          {
            key: 'gross',
            header: m.actions_gross(),
            cell: ({ gross, currency }) => <Money amount={gross} unit={currency} />,
            align: 'end',
          },
          {
            key: 'tax',
            header: m.actions_tax(),
            cell: ({ tax, currency }) => <Money amount={tax} unit={currency} />,
            align: 'end',
          },
          {
            key: 'net',
            header: m.actions_net(),
            cell: ({ net, currency }) => <Money amount={net} unit={currency} />,
            align: 'end',
            card: 'value',
          },
        ]}
      />
    </div>
  );
}
