import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListSpec } from '@istmo/client/list/list-spec';
import { listCustomers } from '@istmo/contract/areas/accounts/accounts.staff.calls';
import { countries, countryLabel } from '@istmo/contract/areas/profile/countries';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { StateStatus, Status } from '@istmo/ui/Tag';
import { CustomerLink } from '../../shared/CustomerLink.tsx';
import { timeColumn } from '../../shared/list-columns.tsx';
import { kycNames, typeNames } from './customer-names.ts';

type CustomerRow = ReplyAt<typeof listCustomers>['data'][number];

/** The filters in the address, beside dates and search. */
export const customerFilters = ['kyc', 'suspended', 'frozen', 'country'] as const;

const kycStates = ['none', 'pending', 'redo', 'verified'] as const;
const kycIn = (text: string | undefined) => kycStates.find((state) => state === text) ?? ('' as const);
const yesIn = (text: string | undefined) => (text === 'yes' || text === 'no' ? text : ('' as const));

/** Why an account is closed; nothing for an open one. */
const closures = ({ is_suspended: isSuspended, is_frozen: isFrozen }: CustomerRow): string[] => [
  ...(isSuspended ? [m.customers_status_suspended()] : []),
  ...(isFrozen ? [m.customers_status_frozen()] : []),
];

function AccountState({ row }: { row: CustomerRow }) {
  const names = closures(row);
  if (names.length === 0) return <Status kind="done">{m.customers_status_good()}</Status>;
  return (
    <span className="customer-states">
      {names.map((name) => (
        <Status key={name} kind="failed">
          {name}
        </Status>
      ))}
    </span>
  );
}

const yesOrNo = () => [
  { value: 'yes', label: m.customers_yes() },
  { value: 'no', label: m.customers_no() },
];

export const customersList: ListSpec<CustomerRow> = {
  name: 'customers',
  fileName: 'customers',
  title: m.customers_title,
  empty: m.customers_empty,
  read: fetchRows((paging, options, { kyc, suspended, frozen, country }) =>
    callOrThrow(
      listCustomers,
      { ...paging, kyc: kycIn(kyc), suspended: yesIn(suspended), frozen: yesIn(frozen), country: country ?? '' },
      options,
    ),
  ),
  topics: [],
  hasDates: true,
  hasSearch: true,
  searchLabel: m.customers_list_search,
  orderedBy: 'created',
  filters: [
    {
      key: 'kyc',
      label: m.customers_kyc,
      options: () => kycStates.map((value) => ({ value, label: kycNames[value].name() })),
    },
    {
      key: 'suspended',
      label: m.customers_filter_suspended,
      options: yesOrNo,
    },
    { key: 'frozen', label: m.customers_filter_frozen, options: yesOrNo },
    {
      key: 'country',
      label: m.customers_country,
      options: () =>
        countries
          .map((country) => ({ value: country.name, label: countryLabel(country, getLocale()) }))
          .toSorted((one, other) => one.label.localeCompare(other.label)),
    },
  ],
  keyOf: ({ id }) => id,
  columns: [
    {
      key: 'username',
      header: m.customers_username,
      text: ({ username }) => username,
      show: ({ id, username }) => <CustomerLink id={id} name={username} />,
      names: true,
      card: 'title',
    },
    { key: 'email', header: m.customers_email, text: ({ email }) => email },
    { key: 'type', header: m.customers_type, text: ({ user_type: type }) => typeNames[type]() },
    { key: 'country', header: m.customers_country, text: ({ country }) => country || '—' },
    {
      key: 'kyc',
      header: m.customers_kyc,
      text: ({ kyc }) => kycNames[kyc].name(),
      show: ({ kyc }) => <StateStatus display={kycNames[kyc]} />,
    },
    {
      key: 'tfa',
      header: m.customers_tfa,
      text: ({ has_tfa: hasTfa }) => (hasTfa ? m.customers_on() : m.customers_off()),
    },
    {
      key: 'status',
      header: m.customers_status,
      text: (row) => closures(row).join(', ') || m.customers_status_good(),
      show: (row) => <AccountState row={row} />,
    },
    timeColumn('created', m.customers_since_when, ({ created_at: at }) => at),
  ],
};
