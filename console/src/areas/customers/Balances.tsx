import { queryFor } from '@istmo/client/query';
import { readCustomerBalances } from '@istmo/contract/areas/wallets/wallets.staff.calls';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { DataTable } from '@istmo/ui/DataTable';
import { Money } from '@istmo/ui/Money';
import { useQuery } from '@tanstack/react-query';
import { Panel, PanelEmpty } from '../../shared/Panel.tsx';

type Balance = ReplyAt<typeof readCustomerBalances>['data'][number];

/** What cannot be spent is shown only where there is some, so that it is noticed. */
const blocked = (amount: string) =>
  /[1-9]/.test(amount) ? <Money amount={amount} className="customer-blocked" /> : '–';

export function Balances({ id }: { id: string }) {
  const query = useQuery(queryFor(readCustomerBalances, { input: { id } }));
  const worth = query.data && m.customers_balances_worth({ usd: formatAmount(query.data.usd) });
  return (
    <Panel title={m.customers_balances()} note={worth} query={query}>
      {({ data }) => (data.length === 0 ? <PanelEmpty>{m.customers_balances_empty()}</PanelEmpty> : table(data))}
    </Panel>
  );
}

const table = (rows: readonly Balance[]) => (
  <DataTable
    caption={m.customers_balances_table()}
    hideCaption
    dense
    rows={rows}
    rowKey={({ currency }) => currency}
    fallback={{ empty: null, loading: m.ui_loading() }}
    columns={[
      { key: 'currency', header: m.customers_currency(), names: true, card: 'title', cell: ({ currency }) => currency },
      {
        key: 'available',
        header: m.customers_available(),
        align: 'end',
        cell: ({ available }) => <Money amount={available} />,
      },
      { key: 'held', header: m.customers_held(), align: 'end', cell: ({ held }) => blocked(held) },
      { key: 'frozen', header: m.customers_frozen(), align: 'end', cell: ({ frozen }) => blocked(frozen) },
      { key: 'locked', header: m.customers_locked(), align: 'end', cell: ({ locked }) => blocked(locked) },
      { key: 'total', header: m.customers_total(), align: 'end', cell: ({ total }) => <Money amount={total} /> },
      {
        key: 'usd',
        header: m.customers_usd(),
        align: 'end',
        card: 'value',
        cell: ({ usd }) => <Money amount={usd ?? undefined} />,
      },
    ]}
  />
);
