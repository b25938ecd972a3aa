import * as m from '@istmo/contract/messages';
import { useMedia } from '@istmo/ui/use-media';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { pages } from '../../paths.ts';
import { useNow } from '../../shared/age.ts';
import { KeysDialog } from '../../shared/Keys.tsx';
import { positionOf } from '../../shared/review/case-order.ts';
import { nextLimit, readReviewSearch } from '../../shared/review/review-search.ts';
import { QueueEmpty, ReviewQueue } from '../../shared/review/ReviewQueue.tsx';
import { accountColumns } from './account-columns.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { accountsQuery, type AccountsSearch, type AccountRow, type AccountView, accountViews } from './bank.queries.ts';
import { moreHints, queueHints, useQueueKeys } from './queue-keys.ts';

const viewNames: Readonly<Record<AccountView, () => string>> = {
  open: m.screening_view_open,
  decided: m.screening_view_decided,
};

const noRows: readonly AccountRow[] = [];

/** /bank-accounts: the bank accounts of customers that wait for staff, and beside them the open one. */
export function BankAccountsPage() {
  const search = readReviewSearch(accountViews, useSearch({ strict: false }));
  const navigate = useNavigate({ from: pages.bankAccounts.path });
  const isWide = useMedia('(min-width: 1280px)');
  const now = useNow();
  const query = useQuery(accountsQuery(search));
  const rows = query.data?.data ?? noRows;
  const open = search.case;
  const patch = (change: Partial<AccountsSearch>): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false });
  const close = (): void => patch({ case: undefined });
  const keys = useQueueKeys(close);
  return (
    <div className="review-layout" data-open={open !== undefined}>
      {(isWide || open === undefined) && (
        <ReviewQueue
          title={m.bank_accounts_title()}
          tabs={accountViews.map((view) => (
            <Link
              key={view}
              to={pages.bankAccounts.path}
              search={{ ...search, view, case: undefined }}
              className="tab"
              aria-current={view === search.view ? 'page' : undefined}
            >
              {viewNames[view]()}
              {query.data && view === 'open' && <span className="tab-count">{query.data.counts.open}</span>}
            </Link>
          ))}
          search={search.search}
          searchLabel={m.bank_search_accounts()}
          onSearch={(words) => patch({ search: words })}
          onMore={() => patch({ limit: nextLimit(search.limit) })}
          columns={accountColumns(search, now)}
          rows={rows}
          query={query}
          empty={<QueueEmpty title={m.kernel_no_records()} hint={m.bank_queue_empty()} />}
          hints={queueHints()}
        />
      )}
      {open !== undefined && (
        <AccountPanel
          key={open}
          id={open}
          isAlone={!isWide}
          position={positionOf(
            open,
            rows.map(({ id }) => id),
          )}
          onOpen={(id) => patch({ case: id })}
          onClose={close}
        />
      )}
      {keys.isShown && <KeysDialog hints={[...queueHints(), ...moreHints()]} onClose={keys.hide} />}
    </div>
  );
}
