import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
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
import { ReopenDialog } from './ReopenDialog.tsx';
import { reviewColumns } from './review-columns.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';
import type { ReviewAct } from './ReviewWork.tsx';
import { type ReviewRow, reviewsQuery, type ReviewsSearch, reviewViews, type ReviewView } from './reviews.queries.ts';

const hints = (): KeyHint[] => [
  { keys: ['J', 'K'], name: m.screening_key_move() },
  { keys: ['↵'], name: m.screening_key_open() },
  { keys: ['A'], name: m.kyc_key_approve() },
  { keys: ['Q'], name: m.kyc_key_ask() },
  { keys: ['R'], name: m.kyc_key_refuse() },
  { keys: ['/'], name: m.screening_key_search() },
  { keys: ['?'], name: m.screening_key_all() },
];

const moreHints = (): KeyHint[] => [
  { keys: ['C'], name: m.kyc_key_confirm() },
  { keys: ['1', '…', '9'], name: m.screening_key_reason() },
  { keys: ['Ctrl', '↵'], name: m.screening_key_send() },
  { keys: ['Esc'], name: m.screening_key_leave() },
];

const viewNames: Readonly<Record<ReviewView, () => string>> = {
  open: m.kyc_view_open,
  second: m.kyc_view_second,
  decided: m.kyc_view_decided,
};

const noRows: readonly ReviewRow[] = [];

/** /identity: the verifications that need a person, and beside them the open one. */
export function IdentityPage() {
  const search = readReviewSearch(reviewViews, useSearch({ strict: false }));
  const navigate = useNavigate({ from: pages.identity.path });
  const isWide = useMedia('(min-width: 1280px)');
  const mayWork = useHasRole('compliance', 'administrator');
  const now = useNow();
  const query = useQuery(reviewsQuery(search));
  const [act, setAct] = useState<ReviewAct>();
  const [dialog, setDialog] = useState<'keys' | 'reopen'>();
  const rows = query.data?.data ?? noRows;
  const ids = rows.map(({ id }) => id);
  const open = search.case;
  const patch = (change: Partial<ReviewsSearch>): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false });
  const start = (kind: ReviewAct['kind']) => () => {
    if (open !== undefined && mayWork) setAct({ kind, of: open });
  };
  useKeys({
    j: () => moveInQueue(1),
    k: () => moveInQueue(-1),
    arrowdown: () => moveInQueue(1),
    arrowup: () => moveInQueue(-1),
    a: start('approve'),
    q: start('ask_again'),
    r: start('refuse'),
    c: start('confirm'),
    '/': focusSearch,
    '?': () => setDialog('keys'),
    escape: () => patch({ case: undefined }),
  });
  return (
    <div className="review-layout" data-open={open !== undefined}>
      {(isWide || open === undefined) && (
        <ReviewQueue
          title={m.kyc_reviews()}
          action={
            mayWork && (
              <Button size="sm" variant="secondary" onClick={() => setDialog('reopen')}>
                {m.kyc_reopen()}…
              </Button>
            )
          }
          tabs={reviewViews.map((view) => (
            <Link
              key={view}
              to={pages.identity.path}
              search={{ ...search, view, case: undefined }}
              className="tab"
              aria-current={view === search.view ? 'page' : undefined}
            >
              {viewNames[view]()}
              {query.data && view !== 'decided' && <span className="tab-count">{query.data.counts[view]}</span>}
            </Link>
          ))}
          search={search.search}
          searchLabel={m.kyc_search()}
          onSearch={(words) => patch({ search: words })}
          onMore={() => patch({ limit: nextLimit(search.limit) })}
          columns={reviewColumns(search, now)}
          rows={rows}
          query={query}
          empty={
            search.search === undefined ? (
              <QueueEmpty title={m.kyc_queue_empty()} hint={m.kyc_queue_empty_hint()} />
            ) : (
              <QueueEmpty title={m.kyc_not_found()} hint={m.kyc_not_found_hint()} />
            )
          }
          hints={hints()}
        />
      )}
      {open !== undefined && (
        <ReviewPanel
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
      {dialog === 'keys' && <KeysDialog hints={[...hints(), ...moreHints()]} onClose={() => setDialog(undefined)} />}
      {dialog === 'reopen' && (
        <ReopenDialog onOpened={(id) => patch({ view: 'open', case: id })} onClose={() => setDialog(undefined)} />
      )}
    </div>
  );
}
