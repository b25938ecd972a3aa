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
import { depositColumns } from './deposit-columns.tsx';
import { DepositPanel } from './DepositPanel.tsx';
import { depositsQuery, type DepositsSearch, type DepositRow, type DepositView, depositViews } from './bank.queries.ts';
import { moreHints, queueHints, useQueueKeys } from './queue-keys.ts';

const viewNames: Readonly<Record<DepositView, () => string>> = {
  open: m.screening_view_open,
  credited: m.bank_view_credited,
  decided: m.screening_view_decided,
};

const noRows: readonly DepositRow[] = [];

/** /bank-deposits: the wires that customers reported, and beside them the open one. */
export function BankDepositsPage() {
  const search = readReviewSearch(depositViews, useSearch({ strict: false }));
  const navigate = useNavigate({ from: pages.bankDeposits.path });
  const isWide = useMedia('(min-width: 1280px)');
  const now = useNow();
  const query = useQuery(depositsQuery(search));
  const rows = query.data?.data ?? noRows;
  const open = search.case;
  const patch = (change: Partial<DepositsSearch>): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false });
  const close = (): void => patch({ case: undefined });
  const keys = useQueueKeys(close);
  return (
    <div className="review-layout" data-open={open !== undefined}>
      {(isWide || open === undefined) && (
        <ReviewQueue
          title={m.bank_deposits_title()}
          tabs={depositViews.map((view) => (
            <Link
              key={view}
              to={pages.bankDeposits.path}
              search={{ ...search, view, case: undefined }}
              className="tab"
              aria-current={view === search.view ? 'page' : undefined}
            >
              {viewNames[view]()}
              {query.data && view === 'open' && <span className="tab-count">{query.data.counts.open}</span>}
            </Link>
          ))}
          search={search.search}
          searchLabel={m.bank_search_deposits()}
          onSearch={(words) => patch({ search: words })}
          onMore={() => patch({ limit: nextLimit(search.limit) })}
          columns={depositColumns(search, now)}
          rows={rows}
          query={query}
          empty={<QueueEmpty title={m.kernel_no_records()} hint={m.bank_queue_empty()} />}
          hints={queueHints()}
        />
      )}
      {open !== undefined && (
        <DepositPanel
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
