import type { ListColumn } from '@istmo/client/list/list-spec';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { sheetFigure, sheetText, sheetTime } from '../../shared/sheet-columns.ts';
import { People } from './People.tsx';
import { type CaseEvent, endNames, namesIn, type StaffCase } from './surveillance-names.ts';

const sideNames: Readonly<Record<CaseEvent['side'], () => string>> = {
  buy: m.surveillance_side_buy,
  sell: m.surveillance_side_sell,
  auction: m.surveillance_side_auction,
};

function eventName({ kind, reason, trade }: CaseEvent): string {
  switch (kind) {
    case 'accepted':
      return m.surveillance_event_accepted();
    case 'cancel':
      return m.surveillance_event_cancel();
    case 'reduce':
      return m.surveillance_event_reduce();
    case 'reduced':
      return m.surveillance_event_reduced();
    case 'traded':
      return m.surveillance_event_traded({ number: trade ?? '' });
    case 'ended':
      return reason === null
        ? m.surveillance_event_ended_plain()
        : m.surveillance_event_ended({ reason: endNames[reason]() });
  }
}

const sheet: readonly ListColumn<CaseEvent>[] = [
  sheetFigure('number', m.surveillance_number, ({ number }) => number),
  sheetTime('at', m.surveillance_at, ({ at }) => at),
  sheetText('event', m.surveillance_event, eventName),
  sheetText('customers', m.surveillance_customers, ({ customers }) => namesIn(customers)),
  sheetText('order', m.surveillance_order, ({ order }) => order),
  sheetText('side', m.surveillance_side, ({ side }) => sideNames[side]()),
  sheetFigure('price', m.surveillance_price, ({ price }) => price),
  sheetFigure('units', m.surveillance_units, ({ units }) => units),
];

/** What the log of the market says of the orders and trades of a case, in its order. */
export function CaseEvents({ found }: { found: StaffCase }) {
  return (
    <div className="surveillance-events">
      <h2>{m.surveillance_events()}</h2>
      <p>{m.surveillance_events_hint()}</p>
      <QueryTable
        query={{ data: { data: found.events }, error: null, isError: false, refetch: async () => undefined }}
        empty={m.surveillance_events_none()}
        sheet={{ name: 'surveillance-events', of: found.id, columns: sheet }}
        caption={m.surveillance_events()}
        hideCaption
        rowKey={({ number, order }) => `${number} ${order}`}
        columns={[
          { key: 'number', header: m.surveillance_number(), cell: ({ number }) => number },
          { key: 'at', header: m.surveillance_at(), cell: ({ at }) => <DateTime at={at} /> },
          { key: 'event', header: m.surveillance_event(), names: true, card: 'title', cell: eventName },
          {
            key: 'customers',
            header: m.surveillance_customers(),
            cell: ({ customers }) => <People people={customers} />,
          },
          { key: 'order', header: m.surveillance_order(), cell: ({ order }) => <span className="code">{order}</span> },
          { key: 'side', header: m.surveillance_side(), cell: ({ side }) => sideNames[side]() },
          {
            key: 'price',
            header: `${m.surveillance_price()}, ${found.currency}`,
            align: 'end',
            cell: ({ price }) => formatAmount(price),
          },
          {
            key: 'units',
            header: `${m.surveillance_units()}, ${found.security}`,
            align: 'end',
            card: 'value',
            cell: ({ units }) => formatAmount(units),
          },
        ]}
      />
    </div>
  );
}
