import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListColumn, type ListSpec } from '@istmo/client/list/list-spec';
import { listRaiseOrders } from '@istmo/contract/areas/subscriptions/subscriptions.staff.calls';
import { countryName } from '@istmo/contract/kernel/country-name';
import { subscriptionStates } from '@istmo/contract/kernel/raise';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Address } from '@istmo/ui/Address';
import { DateTime } from '@istmo/ui/DateTime';
import { Money } from '@istmo/ui/Money';
import { StateStatus } from '@istmo/ui/Tag';
import { CustomerLink } from '../../shared/CustomerLink.tsx';
import { moneyColumn, timeColumn } from '../../shared/list-columns.tsx';
import { categoryText, orderStates, returnNames } from './raise-names.ts';

type Row = ReplyAt<typeof listRaiseOrders>['data'][number];

export const orderFilters = ['state', 'category', 'country', 'currency'] as const;

const orderCategories = ['retail', 'professional', 'institutional'] as const;
const stateIn = (text: string | undefined) => subscriptionStates.find((state) => state === text) ?? '';
const categoryIn = (text: string | undefined) => orderCategories.find((category) => category === text) ?? '';

/** An amount that may not be known yet. */
function optionalAmount(
  key: string,
  header: () => string,
  amountOf: (row: Row) => string | null,
  unitOf: (row: Row) => string,
): ListColumn<Row> {
  return {
    key,
    header,
    text: (row) => amountOf(row) ?? '—',
    show: (row) => {
      const amount = amountOf(row);
      return amount === null ? '—' : <Money amount={amount} unit={unitOf(row)} />;
    },
    align: 'end',
    card: 'hidden',
  };
}

function optionalTime(key: string, header: () => string, timeOf: (row: Row) => string | null): ListColumn<Row> {
  return {
    key,
    header,
    text: (row) => timeOf(row) ?? '—',
    at: timeOf,
    show: (row) => {
      const at = timeOf(row);
      return at === null ? '—' : <DateTime at={at} />;
    },
    card: 'hidden',
  };
}

const documentsText = ({ documents }: Row): string =>
  documents.map(({ document, version, hash }) => `${document} v${version} ${hash}`).join('; ') || '—';

const columns: readonly ListColumn<Row>[] = [
  {
    key: 'order',
    header: m.raises_staff_order,
    text: ({ order }) => order,
    show: ({ order }) => <span className="raise-reference">{order}</span>,
    names: true,
    card: 'title',
  },
  timeColumn('created', m.raises_staff_order_at, ({ created_at: at }) => at),
  {
    key: 'customer',
    header: m.raises_staff_investor,
    text: ({ customer }) => customer,
    show: ({ customer, customer_id: id }) => <CustomerLink id={id} name={customer} />,
  },
  { key: 'country', header: m.raises_staff_country, text: ({ country }) => countryName(country, getLocale()) },
  { key: 'category', header: m.raises_staff_category, text: ({ category }) => categoryText(category) },
  {
    key: 'state',
    header: m.raises_staff_state,
    text: ({ state, reason }) => [orderStates[state].name(), returnNames[reason]()].filter(Boolean).join(': '),
    show: ({ state, reason }) => (
      <span className="raise-marks">
        <StateStatus display={orderStates[state]} />
        {returnNames[reason]()}
      </span>
    ),
  },
  { ...moneyColumn<Row>('paid', m.raises_staff_paid, ({ paid }) => paid), card: 'value' },
  { ...moneyColumn<Row>('card-fee', m.raises_staff_card_fee, ({ card_fee: fee }) => fee), card: 'hidden' },
  optionalAmount(
    'value',
    m.raises_staff_value,
    ({ value }) => value,
    ({ value_currency: currency }) => currency,
  ),
  optionalAmount(
    'wanted',
    m.raises_staff_wanted,
    ({ wanted }) => wanted,
    ({ security }) => security,
  ),
  optionalAmount(
    'limit',
    m.raises_staff_limit_price,
    ({ limit_price: price }) => price,
    ({ value_currency: currency }) => currency,
  ),
  optionalAmount(
    'allotted',
    m.raises_staff_allotted,
    ({ allotted }) => allotted,
    ({ security }) => security,
  ),
  optionalAmount(
    'price',
    m.raises_staff_allotted_price,
    ({ allotted_price: price }) => price,
    ({ value_currency: currency }) => currency,
  ),
  optionalAmount(
    'cost',
    m.raises_staff_cost,
    ({ cost }) => cost,
    ({ currency }) => currency,
  ),
  optionalTime('paid-at', m.raises_staff_paid_at, ({ paid_at: at }) => at),
  optionalTime('leave', m.raises_staff_leave_until, ({ leave_until: at }) => at),
  optionalTime('ended', m.raises_staff_ended, ({ ended_at: at }) => at),
  {
    key: 'terms',
    header: m.raises_staff_terms_version,
    text: ({ terms_version: version }) => `${version}`,
    card: 'hidden',
  },
  {
    key: 'documents',
    header: m.raises_staff_documents,
    text: documentsText,
    show: ({ documents }) =>
      documents.length === 0 ? (
        '—'
      ) : (
        <span className="raise-list">
          {documents.map(({ document, hash }) => (
            <Address key={document} value={hash} shape="10" />
          ))}
        </span>
      ),
    card: 'hidden',
  },
  {
    key: 'questionnaire',
    header: m.raises_staff_questionnaire_result,
    text: ({ questionnaire: attempt }) =>
      attempt === null
        ? '—'
        : m.raises_staff_attempt({ code: attempt.code, version: attempt.version, score: attempt.score }),
    card: 'hidden',
  },
];

/** By what the orders of an offering can be looked for. */
type KnownOrders = { readonly countries: readonly string[]; readonly currencies: readonly string[] };

/** The register of one offering: what a supervisor requires. */
export const ordersOf = (reference: string, { countries, currencies }: KnownOrders): ListSpec<Row> => ({
  name: `raise-orders ${reference}`,
  fileName: `register-${reference}`,
  title: m.raises_staff_orders_title,
  empty: m.raises_staff_orders_none,
  read: fetchRows((paging, options, { state, category, country = '', currency = '' }) =>
    callOrThrow(
      listRaiseOrders,
      { ...paging, reference, state: stateIn(state), category: categoryIn(category), country, currency },
      options,
    ),
  ),
  topics: [],
  hasDates: true,
  hasSearch: true,
  searchLabel: m.raises_staff_orders_search,
  orderedBy: 'created',
  filters: [
    {
      key: 'state',
      label: m.raises_staff_state,
      options: () => subscriptionStates.map((value) => ({ value, label: orderStates[value].name() })),
    },
    {
      key: 'category',
      label: m.raises_staff_category,
      options: () => orderCategories.map((value) => ({ value, label: categoryText(value) })),
    },
    {
      key: 'country',
      label: m.raises_staff_country,
      options: () => countries.map((value) => ({ value, label: countryName(value, getLocale()) })),
    },
    {
      key: 'currency',
      label: m.raises_staff_currency,
      options: () => currencies.map((value) => ({ value, label: value })),
    },
  ],
  keyOf: ({ id }) => id,
  columns,
});
