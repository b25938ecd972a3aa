import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { reasonKeys } from '../../shared/review/reason-keys.ts';
import { ReviewPage } from '../../shared/review/ReviewPage.tsx';
import { useReviewQueue } from '../../shared/review/use-review-queue.ts';
import { ReopenDialog } from './ReopenDialog.tsx';
import { reviewColumns, reviewLink, reviewSheet } from './review-columns.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';
import type { ReviewAct } from './ReviewWork.tsx';
import { reviewsQuery, reviewViews, type ReviewView } from './reviews.queries.ts';

const viewNames: Readonly<Record<ReviewView, () => string>> = {
  open: m.kyc_view_open,
  second: m.kyc_view_second,
  decided: m.kyc_view_decided,
};

/** /identity: the verifications that need a person, and beside them the open one. */
export function IdentityPage() {
  const queue = useReviewQueue(reviewViews, reviewsQuery);
  const { search, query } = queue;
  const navigate = useNavigate();
  const mayWork = usePermission('kyc.decide');
  const [act, setAct] = useState<ReviewAct>();
  const [isReopening, setReopening] = useState(false);
  const start = (kind: ReviewAct['kind']) => () => {
    if (search.case !== undefined && mayWork) setAct({ kind, of: search.case });
  };
  return (
    <>
      <ReviewPage
        title={m.kyc_reviews()}
        action={
          mayWork && (
            <Button size="sm" variant="secondary" onClick={() => setReopening(true)}>
              {m.kyc_reopen()}…
            </Button>
          )
        }
        list="identity"
        {...queue}
        viewNames={viewNames}
        searchLabel={m.kyc_search()}
        linkTo={reviewLink}
        columns={reviewColumns}
        sheet={reviewSheet}
        empty={
          queue.search.view === 'decided'
            ? { title: m.kernel_no_records(), hint: m.kyc_decided_empty() }
            : { title: m.kyc_queue_empty(), hint: m.kyc_queue_empty_hint() }
        }
        notFound={{ title: m.kyc_not_found(), hint: m.kyc_not_found_hint() }}
        keys={[
          { key: 'a', name: m.kyc_key_approve(), press: start('approve') },
          { key: 'q', name: m.kyc_key_ask(), press: start('ask_again') },
          { key: 'r', name: m.kyc_key_refuse(), press: start('refuse') },
          { key: 'c', name: m.kyc_key_confirm(), press: start('confirm') },
        ]}
        moreKeys={reasonKeys()}
        panel={(id, ways) => (
          <ReviewPanel
            key={id}
            id={id}
            reasons={query.data?.reasons ?? []}
            act={act?.of === id ? act : undefined}
            onAct={setAct}
            {...ways}
          />
        )}
      />
      {isReopening && (
        <ReopenDialog
          onOpened={(id) => void navigate(reviewLink({ ...search, view: 'open', case: id }))}
          onClose={() => setReopening(false)}
        />
      )}
    </>
  );
}
