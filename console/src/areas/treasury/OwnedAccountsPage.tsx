import { callOrThrow } from '@istmo/client/call-error';
import { textOf } from '@istmo/client/list/list-search';
import { fetchRows, type ListSpec } from '@istmo/client/list/list-spec';
import { PageHead } from '@istmo/client/PageHead';
import type { LedgerAccountKind } from '@istmo/contract/kernel/account-kind';
import { listOwnedAccounts } from '@istmo/contract/areas/treasury/treasury.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Money } from '@istmo/ui/Money';
import { useSearch } from '@tanstack/react-router';
import { CustomerLink } from '../../shared/CustomerLink.tsx';
import { placeName } from '../../shared/place-name.ts';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { accountKindNames } from './account-names.ts';
import { AccountLink } from './AccountLink.tsx';
import { TreasuryCrumbs } from './TreasuryCrumbs.tsx';
import { accountKeys, kindIn } from './account-search.ts';

type OwnedAccount = ReplyAt<typeof listOwnedAccounts>['data'][number];

/** /treasury/accounts: the accounts of customers behind a line of the trial balance. */
export function OwnedAccountsPage() {
  const search = useSearch({ strict: false });
  const listView = useListView([], accountKeys);
  const [kind, currency] = [kindIn(search['kind']), textOf(search['currency'])];
  const title = m.treasury_owned_title({ kind: accountKindNames[kind](), currency });
  return (
    <>
      <PageHead title={title} intro={m.treasury_owned_intro()} breadcrumbs={<TreasuryCrumbs title={title} />} />
      <ConsoleList list={accountsOf(kind, currency)} {...listView} />
    </>
  );
}

const accountsOf = (kind: LedgerAccountKind, currency: string): ListSpec<OwnedAccount> => ({
  name: `owned-accounts ${kind} ${currency}`,
  fileName: `accounts-${kind}-${currency}`,
  title: m.treasury_accounts,
  empty: m.treasury_owned_empty,
  read: fetchRows((paging, options) => callOrThrow(listOwnedAccounts, { ...paging, kind, currency }, options)),
  topics: [],
  hasDates: false,
  hasSearch: false,
  keyOf: ({ customer_id: id, place }) => `${id} ${place}`,
  columns: [
    {
      key: 'customer',
      header: m.treasury_customer,
      text: ({ customer }) => customer || m.treasury_customer_gone(),
      show: ({ customer, customer_id: id }) =>
        customer === '' ? m.treasury_customer_gone() : <CustomerLink id={id} name={customer} />,
      names: true,
      card: 'title',
    },
    { key: 'place', header: m.treasury_place, text: ({ place }) => placeName(place) || '—' },
    {
      key: 'balance',
      header: m.treasury_balance,
      text: ({ balance }) => balance,
      show: (row) => (
        <AccountLink account={{ ...row, kind, currency }}>
          <Money amount={row.balance} unit={currency} />
        </AccountLink>
      ),
      align: 'end',
      card: 'value',
    },
  ],
});
