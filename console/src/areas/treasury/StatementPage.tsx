import './treasury.css';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { textOf } from '@istmo/client/list/list-search';
import { pagingOf } from '@istmo/client/list/list-view';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { readAccountStatement } from '@istmo/contract/areas/treasury/treasury.staff.calls';
import * as m from '@istmo/contract/messages';
import { KeyValue } from '@istmo/ui/KeyValue';
import { Money } from '@istmo/ui/Money';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { accountText } from './account-names.ts';
import { accountKeys, kindIn } from './account-search.ts';
import { toMovementSearch } from './movement-names.ts';
import { type StatementAccount, statementOf } from './statement-list.tsx';
import { TreasuryCrumbs } from './TreasuryCrumbs.tsx';

/** /treasury/statement: what an account had, received and paid, line by line. */
export function StatementPage() {
  const search = useSearch({ strict: false });
  const account: StatementAccount = {
    kind: kindIn(search['kind']),
    currency: textOf(search['currency']),
    place: textOf(search['place']),
    owner: textOf(search['owner']),
  };
  const listView = useListView([], accountKeys);
  const { view } = listView;
  const query = useQuery(
    queryFor(readAccountStatement, {
      input: { ...pagingOf({ ...view, page: 1, search: toMovementSearch(view.search) }), ...account, pageSize: 1 },
    }),
  );
  const name = accountText({ ...account, customer_id: account.owner, customer: query.data?.customer ?? '…' });
  const title = m.treasury_statement_of({ account: `${name} · ${account.currency}` });
  const amount = (of: 'opening' | 'received' | 'paid' | 'closing') => (
    <Money amount={query.data?.[of]} unit={account.currency} />
  );
  return (
    <>
      <PageHead title={title} breadcrumbs={<TreasuryCrumbs title={m.treasury_statement()} />} />
      {query.error ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <section className="card card-pad treasury-totals" aria-label={m.treasury_balance()}>
            <KeyValue
              pairs={[
                { key: 'opening', name: m.treasury_opening(), value: amount('opening') },
                { key: 'received', name: m.treasury_received(), value: amount('received') },
                { key: 'paid', name: m.treasury_paid(), value: amount('paid') },
                { key: 'closing', name: m.treasury_closing(), value: amount('closing'), strong: true },
              ]}
            />
          </section>
          <ConsoleList list={statementOf(account)} {...listView} />
        </>
      )}
    </>
  );
}
