import './subscriptions.css';
import * as m from '@istmo/contract/messages';
import { PageHead } from '@istmo/client/PageHead';
import { EmptyState } from '@istmo/ui/EmptyState';
import type { Column } from '@istmo/ui/table-props';
import { StateStatus } from '@istmo/ui/Tag';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { moneyOf } from '../../shared/format.ts';
import { PagedTable } from '../../shared/PagedTable.tsx';
import { WaitingLists } from '../waiting-lists/public.ts';
import { displayOf, nextOf } from './subscription-displays.ts';
import { type OwnSubscription, subscriptionsQuery } from './subscriptions.queries.ts';

const columns = (): Column<OwnSubscription>[] => [
  {
    key: 'offering',
    header: m.subscriptions_col_offering(),
    names: true,
    card: 'title',
    cell: ({ reference, title }) => (
      <Link to={paths.subscription} params={{ reference }} className="link">
        {title}
      </Link>
    ),
  },
  {
    key: 'paid',
    header: m.subscriptions_col_paid(),
    align: 'end',
    card: 'value',
    cell: ({ paid, currency }) => moneyOf(paid, currency),
  },
  {
    key: 'state',
    header: m.subscriptions_col_state(),
    cell: ({ state }) => <StateStatus display={displayOf(state)} />,
  },
  { key: 'next', header: m.subscriptions_col_next(), card: 'meta', cell: (one) => nextOf(one) ?? '' },
];

/** /subscriptions: the customer's orders in offerings, newest first, with their state and what comes next. */
export function SubscriptionsPage() {
  const rows = useSuspenseQuery(subscriptionsQuery).data.data;
  return (
    <>
      <PageHead title={m.subscriptions_title()} intro={m.subscriptions_intro()} />
      {rows.length === 0 ? (
        <EmptyState title={m.subscriptions_none()}>{m.subscriptions_none_body()}</EmptyState>
      ) : (
        <PagedTable
          caption={m.subscriptions_list_caption()}
          columns={columns()}
          rows={rows}
          rowKey={({ reference }) => reference}
          empty={m.subscriptions_none()}
        />
      )}
      <WaitingLists />
    </>
  );
}
