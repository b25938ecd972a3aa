import * as m from '@istmo/contract/messages';
import { formatPercent, trimZeros } from '@istmo/contract/kernel/format';
import { getLocale } from '@istmo/contract/language';
import { DataTable } from '@istmo/ui/DataTable';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Money } from '@istmo/ui/Money';
import type { Column } from '@istmo/ui/table-props';
import { dayText } from '../../shared/day-text.ts';
import type { BondPeriodRow } from './bond-reply.ts';

type ScheduleTableProps = {
  readonly caption: string;
  readonly periods: readonly BondPeriodRow[];
  readonly currency: string;
  /** Until which year the holidays of all countries of the bond are entered; undefined where none move its payments. */
  readonly knownUntil: number | undefined;
};

/** The periods of a bond with what one unit is paid. */
export function ScheduleTable({ caption, periods, currency, knownUntil }: ScheduleTableProps) {
  return (
    <DataTable
      caption={`${caption} · ${currency}`}
      captionNote={
        knownUntil !== undefined && maturesAfter(periods, knownUntil) && m.bonds_known_until({ year: knownUntil })
      }
      dense
      columns={columns()}
      rows={periods}
      rowKey={({ number }) => `${number}`}
      fallback={{ empty: <EmptyState title={m.bonds_staff_no_terms()} />, loading: m.ui_loading() }}
    />
  );
}

const maturesAfter = (periods: readonly BondPeriodRow[], year: number): boolean =>
  periods.some(({ last_day: day }) => Number.parseInt(day.slice(0, 4), 10) > year);

const percentText = (percent: string): string =>
  formatPercent(percent, { places: trimZeros(percent, 2).split('.')[1]?.length ?? 2, language: getLocale() });

const columns = (): readonly Column<BondPeriodRow>[] => [
  { key: 'number', header: m.bonds_period(), names: true, card: 'title', cell: ({ number }) => number },
  { key: 'from', header: m.bonds_column_from(), cell: ({ first_day: day }) => dayText(day) },
  { key: 'to', header: m.bonds_column_to(), cell: ({ last_day: day }) => dayText(day) },
  { key: 'paid', header: m.bonds_column_paid_on(), card: 'meta', cell: ({ paid_on: day }) => dayText(day) },
  { key: 'part', header: m.bonds_column_part(), align: 'end', cell: ({ year_fraction: part }) => part },
  {
    key: 'rate',
    header: m.bonds_column_rate(),
    align: 'end',
    cell: ({ percent, fixed_on: day }) =>
      percent === null ? m.bonds_not_fixed({ day: dayText(day ?? '') }) : percentText(percent),
  },
  {
    key: 'interest',
    header: m.bonds_column_interest(),
    align: 'end',
    card: 'value',
    cell: ({ interest }) => (interest === null ? '—' : <Money amount={interest} />),
  },
  {
    key: 'principal',
    header: m.bonds_column_principal(),
    align: 'end',
    cell: ({ principal }) => <Money amount={principal} />,
  },
  {
    key: 'left',
    header: m.bonds_column_left(),
    align: 'end',
    cell: ({ outstanding }) => <Money amount={outstanding} />,
  },
];
