import { queryFor } from '@istmo/client/query';
import type { ListColumn } from '@istmo/client/list/list-spec';
import { listMakerDays } from '@istmo/contract/areas/markets/market-figures.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Dialog } from '@istmo/ui/Dialog';
import { Status } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { dayText } from '../../shared/day-text.ts';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { percentOf } from './market-names.ts';
import { toColumns } from './to-columns.ts';

type Day = ReplyAt<typeof listMakerDays>['data'][number];

type MakerDaysDialogProps = { readonly id: string; readonly customer: string; readonly onClose: () => void };

/** How a market maker kept what was agreed, by day. */
export function MakerDaysDialog({ id, customer, onClose }: MakerDaysDialogProps) {
  const query = useQuery(queryFor(listMakerDays, { input: { id } }));
  const title = m.markets_staff_days_of_maker({ customer });
  return (
    <Dialog open title={title} size="lg" labels={{ close: m.ui_close() }} onClose={onClose}>
      <QueryTable
        query={query}
        empty={m.markets_staff_no_days()}
        sheet={{ name: 'market-maker', of: id, columns }}
        caption={title}
        hideCaption
        rowKey={({ day }) => day}
        columns={toColumns(columns)}
      />
    </Dialog>
  );
}

const columns: readonly ListColumn<Day>[] = [
  {
    key: 'day',
    header: m.markets_staff_day,
    text: ({ day }) => day,
    show: ({ day }) => dayText(day),
    names: true,
    card: 'title',
  },
  {
    key: 'kept',
    header: m.markets_staff_kept,
    text: ({ is_met: isMet }) => (isMet ? m.markets_staff_met() : m.markets_staff_not_met()),
    show: ({ is_met: isMet }) =>
      isMet ? (
        <Status kind="done">{m.markets_staff_met()}</Status>
      ) : (
        <Status kind="failed">{m.markets_staff_not_met()}</Status>
      ),
    card: 'value',
  },
  {
    key: 'part',
    header: m.markets_staff_kept_part,
    text: ({ met_per: part }) => part,
    show: ({ met_per: part }) => percentOf(part),
    align: 'end',
  },
  {
    key: 'two-sided',
    header: m.markets_staff_two_sided,
    text: ({ two_sided_per: part }) => part,
    show: ({ two_sided_per: part }) => percentOf(part),
    align: 'end',
  },
  {
    key: 'spread',
    header: m.markets_staff_spread,
    text: ({ spread_per: spread }) => spread ?? '',
    show: ({ spread_per: spread }) => (spread === null ? '—' : percentOf(spread)),
    align: 'end',
  },
];
