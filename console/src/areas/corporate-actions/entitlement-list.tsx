import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListColumn, type ListSpec } from '@istmo/client/list/list-spec';
import { listEntitlements } from '@istmo/contract/areas/corporate-actions/entitlements.staff.calls';
import { entitlementStates } from '@istmo/contract/areas/corporate-actions/kinds';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Money } from '@istmo/ui/Money';
import { StateStatus, Status } from '@istmo/ui/Tag';
import { CustomerLink } from '../../shared/CustomerLink.tsx';
import { moneyColumn } from '../../shared/list-columns.tsx';
import { paymentStates, reasonNames } from './event-names.ts';
import { countryText, listCountries } from '../../shared/countries.ts';
import { percentText, taxCategoryNames } from './tax-names.ts';

export type EntitlementFile = ReplyAt<typeof listEntitlements>;
type Row = EntitlementFile['data'][number];
type Mark = Row['marks'][number];

export const entitlementFilters = ['state', 'country', 'only'] as const;

const markNames: Readonly<Record<Mark, () => string>> = {
  new: m.actions_mark_new,
  units: m.actions_mark_units,
  amount: m.actions_mark_amount,
};

const stateIn = (text: string | undefined) => entitlementStates.find((state) => state === text) ?? '';
const holderText = ({ customer, place }: Row): string => (customer === '' ? place : customer);

const unitsColumns = (security: string): ListColumn<Row>[] => [
  {
    key: 'units',
    header: m.actions_file_units,
    text: ({ units }) => units,
    show: ({ units }) => <Money amount={units} unit={security} />,
    align: 'end',
  },
  {
    key: 'redeemed',
    header: m.actions_redeemed_units,
    text: ({ redeemed }) => redeemed,
    show: ({ redeemed }) => <Money amount={redeemed} />,
    align: 'end',
    card: 'hidden',
  },
];

const lastColumns: readonly ListColumn<Row>[] = [
  {
    key: 'last',
    header: m.actions_last_units,
    text: (row) => row.last_units ?? '—',
    show: (row) => (row.last_units === null ? '—' : <Money amount={row.last_units} />),
    align: 'end',
    card: 'hidden',
  },
  {
    key: 'lastGross',
    header: m.actions_last_gross,
    text: (row) => row.last_gross ?? '—',
    show: (row) => (row.last_gross === null ? '—' : <Money amount={row.last_gross} unit={row.currency} />),
    align: 'end',
    card: 'hidden',
  },
  {
    key: 'marks',
    header: m.actions_compared,
    text: ({ marks }) => marks.map((mark) => markNames[mark]()).join(', ') || '—',
    show: ({ marks }) =>
      marks.length === 0 ? (
        '—'
      ) : (
        <span className="event-state">
          {marks.map((mark) => (
            <Status key={mark} kind="waiting">
              {markNames[mark]()}
            </Status>
          ))}
        </span>
      ),
  },
];

const columnsOf = (security: string): readonly ListColumn<Row>[] => [
  {
    key: 'holder',
    header: m.actions_holder,
    text: holderText,
    show: (row) =>
      row.customer === '' ? (
        <span className="code">{row.place}</span>
      ) : (
        <CustomerLink id={row.customer_id} name={row.customer} />
      ),
    names: true,
    card: 'title',
  },
  { key: 'country', header: m.actions_holder_country, text: ({ country }) => countryText(country) },
  { key: 'category', header: m.actions_category, text: ({ category }) => taxCategoryNames[category]() },
  ...unitsColumns(security),
  moneyColumn('gross', m.actions_gross, ({ gross }) => gross),
  { key: 'rate', header: m.actions_tax_percent, text: (row) => percentText(row.tax_rate), align: 'end' },
  moneyColumn('tax', m.actions_tax_withheld, ({ tax }) => tax),
  { ...moneyColumn<Row>('net', m.actions_net, ({ net }) => net), card: 'value' },
  { key: 'basis', header: m.actions_basis, text: ({ basis }) => basis || '—', card: 'hidden' },
  ...lastColumns,
  {
    key: 'state',
    header: m.actions_state,
    text: ({ state, reason }) => [paymentStates[state].name(), reasonNames[reason]()].filter(Boolean).join(': '),
    show: ({ state, reason }) => (
      <span className="event-state">
        <StateStatus display={paymentStates[state]} />
        {reasonNames[reason]()}
      </span>
    ),
  },
];

/** What each holder of an event gets. */
export const entitlementsOf = (reference: string, security: string): ListSpec<Row> => ({
  name: `entitlements ${reference}`,
  fileName: `entitlements-${reference}`,
  title: m.actions_file_title,
  empty: m.actions_file_empty,
  read: fetchRows((paging, options, { state, country = '', only }) =>
    callOrThrow(
      listEntitlements,
      { ...paging, reference, state: stateIn(state), country, only: only === 'marked' ? 'marked' : '' },
      options,
    ),
  ),
  topics: [],
  hasDates: false,
  hasSearch: true,
  searchLabel: m.actions_search_customer,
  filters: [
    {
      key: 'state',
      label: m.actions_state,
      options: () => entitlementStates.map((value) => ({ value, label: paymentStates[value].name() })),
    },
    { key: 'country', label: m.actions_holder_country, options: listCountries },
    {
      key: 'only',
      label: m.actions_compared,
      options: () => [{ value: 'marked', label: m.actions_marked_only() }],
    },
  ],
  keyOf: ({ id }) => id,
  columns: columnsOf(security),
});
