import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListColumn, type ListSpec } from '@istmo/client/list/list-spec';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { readTrialBalance } from '@istmo/contract/areas/treasury/treasury.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Money } from '@istmo/ui/Money';
import { Status } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { innerPaths } from '../../inner-paths.ts';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { sheetFigure, sheetText } from '../../shared/sheet-columns.ts';
import { useListView } from '../../shared/use-list-view.ts';
import { accountKindNames, accountPlace } from './account-names.ts';
import { AccountLink } from './AccountLink.tsx';

type TrialBalance = ReplyAt<typeof readTrialBalance>;
type Line = TrialBalance['data'][number];

const filters = ['currency'] as const;

/** /treasury: the books by currency, and the accounts that each sum is made of. */
export function TreasuryPage() {
  const listView = useListView(filters);
  const query = useQuery(queryFor(readTrialBalance, { input: { pageSize: 1 } }));
  const currencies = query.data?.currencies ?? [];
  const fees = (
    <Link to={innerPaths.fees} className="btn btn-secondary">
      {m.treasury_fees_title()}
    </Link>
  );
  return (
    <>
      <PageHead title={m.treasury_title()} intro={m.treasury_intro()} action={fees} />
      <CurrencyTable query={{ ...query, data: query.data && { data: currencies } }} />
      <ConsoleList list={linesOf(currencies.map(({ currency }) => currency))} {...listView} />
    </>
  );
}

type Currency = TrialBalance['currencies'][number];
type CurrencyTableProps = { query: Parameters<typeof QueryTable<Currency>>[0]['query'] };

const sumSheet: readonly ListColumn<Currency>[] = [
  sheetText('currency', m.treasury_currency, ({ currency }) => currency),
  sheetFigure('customers', m.treasury_customers, ({ customers }) => customers),
  sheetFigure('others', m.treasury_others, ({ others }) => others),
  sheetFigure('own', m.treasury_own, ({ own }) => own),
  sheetFigure('outside', m.treasury_outside, ({ outside }) => outside),
  sheetFigure('sum', m.treasury_sum, ({ sum }) => sum),
];

/** Customers, others and the platform add up to what is outside. */
function CurrencyTable({ query }: CurrencyTableProps) {
  const sum = (key: 'customers' | 'others' | 'own' | 'outside', header: string) =>
    ({ key, header, align: 'end', cell: (row: Currency) => <Money amount={row[key]} /> }) as const;
  return (
    <QueryTable
      query={query}
      empty={m.treasury_currencies_empty()}
      sheet={{ name: 'currency-sums', columns: sumSheet }}
      caption={m.treasury_currencies()}
      rowKey={({ currency }) => currency}
      columns={[
        {
          key: 'currency',
          header: m.treasury_currency(),
          names: true,
          card: 'title',
          cell: ({ currency }) => (
            <Link to="." search={{ currency }} className="link" resetScroll={false}>
              {currency}
            </Link>
          ),
        },
        sum('customers', m.treasury_customers()),
        sum('others', m.treasury_others()),
        sum('own', m.treasury_own()),
        sum('outside', m.treasury_outside()),
        {
          key: 'sum',
          header: m.treasury_sum(),
          card: 'value',
          cell: ({ sum: total }) =>
            /[1-9]/.test(total) ? (
              <Status kind="failed">{m.treasury_unbalanced({ sum: total })}</Status>
            ) : (
              <Status kind="done">{m.treasury_balanced()}</Status>
            ),
        },
      ]}
    />
  );
}

const linesOf = (currencies: readonly string[]): ListSpec<Line> => ({
  name: 'trial-balance',
  fileName: 'trial-balance',
  title: m.treasury_accounts,
  empty: m.treasury_accounts_empty,
  read: fetchRows((paging, options, { currency = '' }) =>
    callOrThrow(readTrialBalance, { ...paging, filter: currency }, options),
  ),
  topics: [],
  hasDates: false,
  hasSearch: false,
  filters: [
    {
      key: 'currency',
      label: m.treasury_currency,
      options: () => currencies.map((value) => ({ value, label: value })),
    },
  ],
  keyOf: ({ currency, kind, place, of_customers: ofCustomers }) => `${currency} ${kind} ${place} ${ofCustomers}`,
  columns: [
    { key: 'currency', header: m.treasury_currency, text: ({ currency }) => currency },
    {
      key: 'kind',
      header: m.treasury_account,
      text: ({ kind }) => accountKindNames[kind](),
      names: true,
      card: 'title',
    },
    { key: 'place', header: m.treasury_place, text: (line) => accountPlace(line) || '—' },
    {
      key: 'accounts',
      header: m.treasury_with_balance,
      text: ({ of_customers: ofCustomers, accounts }) => (ofCustomers ? String(accounts) : '—'),
      align: 'end',
    },
    {
      key: 'balance',
      header: m.treasury_balance,
      text: ({ balance }) => balance,
      show: (line) => <BalanceLink line={line} />,
      align: 'end',
      card: 'value',
    },
  ],
});

/** A balance leads to what it is made of: the accounts of customers, or the statement of the platform's account. */
function BalanceLink({ line }: { line: Line }) {
  const { kind, currency, place, balance, of_customers: ofCustomers } = line;
  const amount = <Money amount={balance} />;
  if (!ofCustomers) return <AccountLink account={{ kind, currency, place, customer_id: '' }}>{amount}</AccountLink>;
  return (
    <Link to={innerPaths.ownedAccounts} search={{ kind, currency }} className="link">
      {amount}
    </Link>
  );
}
