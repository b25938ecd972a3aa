import * as m from '@istmo/contract/messages';
import { useMedia } from '@istmo/ui/use-media';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useHasRole } from '../../layout/session.ts';
import { pages } from '../../paths.ts';
import { useNow } from '../../shared/age.ts';
import { type KeyHint, KeysDialog } from '../../shared/Keys.tsx';
import { caseAfter, moveInQueue, positionOf } from '../../shared/review/case-order.ts';
import { nextLimit, readReviewSearch } from '../../shared/review/review-search.ts';
import { focusSearch, QueueEmpty, ReviewQueue } from '../../shared/review/ReviewQueue.tsx';
import { useKeys } from '../../shared/use-keys.ts';
import { addressColumns } from './address-columns.tsx';
import {
  addressesQuery,
  type AddressesSearch,
  type AddressRow,
  type AddressView,
  addressViews,
} from './addresses.queries.ts';
import { type AddressAct, AddressPanel } from './AddressPanel.tsx';

const hints = (): KeyHint[] => [
  { keys: ['J', 'K'], name: m.screening_key_move() },
  { keys: ['↵'], name: m.screening_key_open() },
  { keys: ['A'], name: m.kyc_key_approve() },
  { keys: ['R'], name: m.kyc_key_refuse() },
  { keys: ['/'], name: m.screening_key_search() },
  { keys: ['?'], name: m.screening_key_all() },
];

const moreHints = (): KeyHint[] => [
  { keys: ['1', '…', '9'], name: m.screening_key_reason() },
  { keys: ['Ctrl', '↵'], name: m.screening_key_send() },
  { keys: ['Esc'], name: m.screening_key_leave() },
];

const viewNames: Readonly<Record<AddressView, () => string>> = {
  open: m.screening_view_open,
  decided: m.screening_view_decided,
};

const noRows: readonly AddressRow[] = [];

/** /screening: the withdrawal addresses that the watch lists do not clear, and beside them the open one. */
export function ScreeningPage() {
  const search = readReviewSearch(addressViews, useSearch({ strict: false }));
  const navigate = useNavigate({ from: pages.screening.path });
  const isWide = useMedia('(min-width: 1280px)');
  const mayWork = useHasRole('compliance', 'administrator');
  const now = useNow();
  const query = useQuery(addressesQuery(search));
  const [act, setAct] = useState<AddressAct>();
  const [showsKeys, setShowsKeys] = useState(false);
  const rows = query.data?.data ?? noRows;
  const ids = rows.map(({ id }) => id);
  const open = search.case;
  const patch = (change: Partial<AddressesSearch>): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false });
  const start = (verdict: AddressAct['verdict']) => () => {
    if (open !== undefined && mayWork) setAct({ verdict, of: open });
  };
  useKeys({
    j: () => moveInQueue(1),
    k: () => moveInQueue(-1),
    arrowdown: () => moveInQueue(1),
    arrowup: () => moveInQueue(-1),
    a: start('approve'),
    r: start('refuse'),
    '/': focusSearch,
    '?': () => setShowsKeys(true),
    escape: () => patch({ case: undefined }),
  });
  return (
    <div className="review-layout" data-open={open !== undefined}>
      {(isWide || open === undefined) && (
        <ReviewQueue
          title={m.screening_title()}
          tabs={addressViews.map((view) => (
            <Link
              key={view}
              to={pages.screening.path}
              search={{ ...search, view, case: undefined }}
              className="tab"
              aria-current={view === search.view ? 'page' : undefined}
            >
              {viewNames[view]()}
              {query.data && view === 'open' && <span className="tab-count">{query.data.counts.open}</span>}
            </Link>
          ))}
          search={search.search}
          searchLabel={m.screening_search()}
          onSearch={(words) => patch({ search: words })}
          onMore={() => patch({ limit: nextLimit(search.limit) })}
          columns={addressColumns(search, now)}
          rows={rows}
          query={query}
          empty={
            search.search === undefined ? (
              <QueueEmpty title={m.screening_queue_empty()} hint={m.screening_queue_empty_hint()} />
            ) : (
              <QueueEmpty title={m.screening_not_found()} hint={m.screening_not_found_hint()} />
            )
          }
          hints={hints()}
        />
      )}
      {open !== undefined && (
        <AddressPanel
          key={open}
          id={open}
          isAlone={!isWide}
          position={positionOf(open, ids)}
          reasons={query.data?.reasons ?? []}
          act={act?.of === open ? act : undefined}
          onAct={setAct}
          onOpen={(id) => patch({ case: id })}
          onDecided={() => patch({ case: caseAfter(open, ids) })}
          onClose={() => patch({ case: undefined })}
        />
      )}
      {showsKeys && <KeysDialog hints={[...hints(), ...moreHints()]} onClose={() => setShowsKeys(false)} />}
    </div>
  );
}
