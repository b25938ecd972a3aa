import type { SpreadsheetColumn } from '@istmo/client/export-spreadsheet';
import type { readDemand } from '@istmo/contract/areas/allocations/allocations.calls';
import { countryName } from '@istmo/contract/kernel/country-name';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { categoryNames, dayName, sizeName } from './demand-names.ts';

export type Demand = NonNullable<ReplyAt<typeof readDemand>['data']>;

/** Orders of a group; amounts are in the currency of the terms. */
export type DemandRow = Demand['total'] & { readonly name: string };

export type DemandTable = {
  readonly title: string;
  /** What the rows are. */
  readonly header: string;
  readonly rows: readonly DemandRow[];
};

/** The tables of the book of demand; the first begins with all orders. */
export const listDemandTables = ({ currency, total, days, countries, categories, sizes }: Demand): DemandTable[] => [
  {
    title: m.demand_by_day(),
    header: m.demand_day(),
    rows: [
      { ...total, name: m.demand_total() },
      ...days.toReversed().map((one) => ({ ...one, name: dayName(one.day) })),
    ],
  },
  {
    title: m.demand_by_country(),
    header: m.demand_country(),
    rows: countries.map((one) => ({
      ...one,
      name: one.country === null ? m.demand_other() : countryName(one.country, getLocale()),
    })),
  },
  {
    title: m.demand_by_category(),
    header: m.demand_category(),
    rows: categories.map((one) => ({ ...one, name: categoryNames[one.category]() })),
  },
  {
    title: m.demand_by_size(),
    header: m.demand_size(),
    rows: sizes.map((one) => ({ ...one, name: sizeName(one.size, currency) })),
  },
];

type SheetRow = DemandRow & { readonly table: string };

/** All tables under one another, each row with the title of its table. */
export const toSheetRows = (demand: Demand): SheetRow[] =>
  listDemandTables(demand).flatMap(({ title, rows }) => rows.map((row) => ({ ...row, table: title })));

export const demandSheet = (currency: string): readonly SpreadsheetColumn<SheetRow>[] => [
  { heading: m.demand_title(), cell: ({ table }) => table },
  { heading: m.demand_group(), width: 30, cell: ({ name }) => name },
  { heading: m.demand_orders(), cell: ({ orders }) => `${orders}`, isFigure: true },
  { heading: `${m.demand_paid()} (${currency})`, cell: ({ paid }) => paid, isFigure: true },
  { heading: `${m.demand_intended()} (${currency})`, cell: ({ intended }) => intended, isFigure: true },
  { heading: `${m.demand_left()} (${currency})`, cell: ({ left }) => left, isFigure: true },
  { heading: `${m.demand_expired()} (${currency})`, cell: ({ expired }) => expired, isFigure: true },
];
