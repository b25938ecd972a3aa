import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListColumn, type ListSpec } from '@istmo/client/list/list-spec';
import { listHolders } from '@istmo/contract/areas/register/register.staff.calls';
import { formatDate, formatPercent } from '@istmo/contract/kernel/format';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Money } from '@istmo/ui/Money';
import type { ReactNode } from 'react';
import { CustomerLink } from '../../shared/CustomerLink.tsx';

export type Register = ReplyAt<typeof listHolders>;
export type HolderRow = Register['data'][number];

/** The security and the moment; an empty moment is now. */
export type RegisterChoice = { readonly security: string; readonly at: string };

const categoryNames: Readonly<Record<HolderRow['category'], () => string>> = {
  '': () => '—',
  personal: m.register_category_personal,
  business: m.register_category_business,
};

type HolderColumns = Omit<HolderRow, 'may_reveal'>;

const unitsColumn = (key: 'amount' | 'available' | 'held' | 'frozen' | 'lots', header: () => string) =>
  ({
    key,
    header,
    text: (row: HolderColumns) => row[key],
    show: (row: HolderColumns) => <Money amount={row[key]} />,
    align: 'end',
    card: key === 'amount' ? 'value' : 'hidden',
  }) as const;

/** What the list and the report say of a holder. */
export const holderColumns: readonly ListColumn<HolderColumns>[] = [
  {
    key: 'holder',
    header: m.register_holder,
    text: ({ username }) => username,
    show: ({ customer_id: id, username }) => <CustomerLink id={id} name={username} />,
    names: true,
    card: 'title',
  },
  { key: 'name', header: m.register_name, text: ({ name }) => name || '—' },
  { key: 'document', header: m.register_document, text: ({ document }) => document || '—' },
  { key: 'country', header: m.register_country, text: ({ country }) => country || '—' },
  { key: 'category', header: m.register_category, text: ({ category }) => categoryNames[category]() },
  unitsColumn('amount', m.register_amount),
  unitsColumn('available', m.register_available),
  unitsColumn('held', m.register_held),
  unitsColumn('frozen', m.register_frozen),
  unitsColumn('lots', m.register_lots),
  {
    key: 'percent',
    header: m.register_percent,
    text: ({ percent }) => percent,
    show: ({ percent }) => formatPercent(percent, { language: getLocale(), places: 4 }),
    align: 'end',
  },
  {
    key: 'since',
    header: m.register_since,
    text: ({ since }) => (since === null ? '—' : formatDate(since)),
    card: 'meta',
  },
];

/** The holders of a security at a moment; `renderDocument` has the way to a number that is masked. */
export const holdersOf = (
  { security, at }: RegisterChoice,
  renderDocument: (row: HolderRow) => ReactNode,
): ListSpec<HolderRow> => ({
  name: `holders ${security} ${at}`,
  fileName: ['register', security, at.slice(0, 16).replaceAll(':', '-')].filter((part) => part !== '').join('-'),
  title: m.register_title,
  empty: m.register_empty,
  read: fetchRows((paging, options) => callOrThrow(listHolders, { ...paging, security, at }, options)),
  topics: [],
  hasDates: false,
  hasSearch: true,
  searchLabel: m.register_search,
  keyOf: ({ customer_id: id }) => id,
  columns: holderColumns.map((column) => (column.key === 'document' ? { ...column, show: renderDocument } : column)),
});
