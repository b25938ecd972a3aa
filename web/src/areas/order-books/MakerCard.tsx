import './maker-card.css';
import { queryFor } from '@istmo/client/query';
import { readOwnAgreement } from '@istmo/contract/areas/markets/markets.calls';
import { formatPercent } from '@istmo/contract/kernel/format';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { dateText } from '@istmo/ui/date-text';
import { KeyValue } from '@istmo/ui/KeyValue';
import type { Column } from '@istmo/ui/table-props';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { percentOf, whenOf } from '../../shared/format.ts';
import { PagedTable } from '../../shared/PagedTable.tsx';
import type { MarketTerms } from './market-terms.ts';
import { unitsText } from './order-columns.tsx';

type Agreement = NonNullable<ReplyAt<typeof readOwnAgreement>['data']>;
type Day = Agreement['days'][number];

// One look of the market is ten seconds; who is no market maker is not read again.
const checkIntervalMs = 30_000;

const agreementQuery = (symbol: string) => ({
  ...queryFor(readOwnAgreement, { input: { symbol } }),
  refetchInterval: ({ state }: { state: { data?: ReplyAt<typeof readOwnAgreement> | undefined } }) =>
    state.data?.data ? checkIntervalMs : (false as const),
});

const displayOfDay = ({ is_over: isOver, is_met: isMet }: Day): StateDisplay => {
  if (!isOver) return { kind: 'working', name: m.orderbooks_maker_so_far };
  return isMet ? { kind: 'done', name: m.orderbooks_maker_met } : { kind: 'failed', name: m.orderbooks_maker_not_met };
};

const columns = (): Column<Day>[] => [
  { key: 'day', header: m.orderbooks_maker_day(), names: true, card: 'title', cell: ({ day }) => dateText(day) },
  {
    key: 'state',
    header: m.ui_status(),
    card: 'value',
    cell: (day) => <StateStatus display={displayOfDay(day)} />,
  },
  { key: 'met', header: m.orderbooks_maker_part(), align: 'end', cell: ({ met_per: part }) => percentOf(part) },
  {
    key: 'two-sided',
    header: m.orderbooks_maker_two_sided(),
    align: 'end',
    cell: ({ two_sided_per: part }) => percentOf(part),
  },
  {
    key: 'spread',
    header: m.orderbooks_maker_spread(),
    align: 'end',
    cell: ({ spread_per: spread }) => (spread === null ? '—' : percentOf(spread)),
  },
];

/** What a market maker agreed to on this market and how it was kept by day; nothing for everyone else. */
export function MakerCard({ terms }: { readonly terms: MarketTerms }) {
  const agreement = useQuery(agreementQuery(terms.symbol)).data?.data;
  if (!agreement) return null;
  return (
    <section className="card maker-card" aria-labelledby="market-maker">
      <h2 id="market-maker">{m.orderbooks_maker()}</h2>
      <p className="maker-note">{m.orderbooks_maker_note()}</p>
      <KeyValue pairs={listTerms(agreement, terms)} />
      <PagedTable
        caption={m.orderbooks_maker_days()}
        columns={columns()}
        rows={agreement.days}
        rowKey={({ day }) => day}
        empty={m.orderbooks_maker_none()}
        pageSize={5}
        hasTimes={false}
      />
    </section>
  );
}

function listTerms(agreement: Agreement, { security }: MarketTerms) {
  const { max_spread_per: spread, min_size: size, presence_per: presence, begins_at: since } = agreement;
  return [
    { key: 'spread', name: m.orderbooks_maker_max_spread(), value: percentOf(spread) },
    { key: 'size', name: m.orderbooks_maker_size(), value: `${unitsText(size)} ${security}` },
    {
      key: 'presence',
      name: m.orderbooks_maker_presence(),
      value: m.orderbooks_maker_presence_of({
        percent: formatPercent(`${presence}`, { places: 0, language: getLocale() }),
      }),
    },
    { key: 'since', name: m.orderbooks_maker_since(), value: whenOf(since) },
  ];
}
