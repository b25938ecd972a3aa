import { LoadFailed } from '@istmo/client/LoadFailed';
import * as m from '@istmo/contract/messages';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useHasRole } from '../../layout/session.ts';
import { innerPaths } from '../../paths.ts';
import { useNow } from '../../shared/age.ts';
import type { CasePosition } from '../../shared/review/case-order.ts';
import { CaseBar } from '../../shared/review/CaseBar.tsx';
import { WhyItWaits } from '../../shared/review/CaseDue.tsx';
import type { Reason } from '../../shared/review/VerdictDialog.tsx';
import { Evidence } from './Evidence.tsx';
import { Fields } from './Fields.tsx';
import { Former } from './Former.tsx';
import { causeNames } from './review-names.ts';
import { ReviewState } from './review-columns.tsx';
import { type ReviewAct, ReviewWork } from './ReviewWork.tsx';
import { type Review, reviewQuery } from './reviews.queries.ts';
import { WatchLists } from './WatchLists.tsx';

type ReviewPanelProps = {
  readonly id: string;
  /** Without the queue beside it, it is the page. */
  readonly isAlone: boolean;
  readonly position: CasePosition;
  readonly reasons: readonly (Reason & { readonly verdict: string })[];
  readonly act: ReviewAct | undefined;
  readonly onAct: (act: ReviewAct | undefined) => void;
  readonly onOpen: (id: string) => void;
  readonly onDecided: () => void;
  readonly onClose: () => void;
};

/** The open review: the provider's evidence beside the profile, the watch lists, what was before, and what staff may do. */
export function ReviewPanel({
  id,
  isAlone,
  position,
  reasons,
  act,
  onAct,
  onOpen,
  onDecided,
  onClose,
}: ReviewPanelProps) {
  const query = useQuery(reviewQuery(id));
  const mayWork = useHasRole('compliance', 'administrator');
  const review = query.data;
  const label = review ? m.kyc_case({ customer: review.customer }) : m.kyc_reviews();
  return (
    <section className="review" aria-label={label}>
      <CaseBar position={position} onOpen={onOpen} onClose={onClose}>
        {review && <ReviewState review={review} />}
      </CaseBar>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long case is scrolled with the keyboard */}
      <div className="review-body" tabIndex={0} role="group" aria-label={label}>
        {review ? (
          <ReviewBody review={review} isAlone={isAlone} />
        ) : query.error ? (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading label={m.ui_loading()}>
            <Skeleton />
          </Loading>
        )}
      </div>
      {review?.state === 'open' && mayWork && (
        <ReviewWork review={review} reasons={reasons} act={act} onAct={onAct} onDecided={onDecided} />
      )}
    </section>
  );
}

function ReviewBody({ review, isAlone }: { readonly review: Review; readonly isAlone: boolean }) {
  const Heading = isAlone ? 'h1' : 'h2';
  const now = useNow();
  const { customer, customer_id: customerId, email, country, state, due_at: dueAt, causes } = review;
  return (
    <>
      <header className="review-head">
        <Heading>
          <Link to={innerPaths.customer} params={{ id: customerId }} className="link">
            {customer}
          </Link>
        </Heading>
        <p>
          {email}
          {country !== '' && ` · ${country}`}
        </p>
      </header>
      {state === 'open' && (
        <WhyItWaits title={m.kyc_case_why()} dueAt={dueAt} now={now}>
          {causes.map((cause) => (
            <p key={cause}>{causeNames[cause].why()}</p>
          ))}
        </WhyItWaits>
      )}
      <Fields review={review} />
      <WatchLists review={review} />
      <Evidence review={review} />
      <Former review={review} />
    </>
  );
}
