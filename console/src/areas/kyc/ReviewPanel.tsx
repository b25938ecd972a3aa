import * as m from '@istmo/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../layout/session.ts';
import { useNow } from '../../shared/age.ts';
import { WhyItWaits } from '../../shared/review/CaseDue.tsx';
import { CaseHead, CaseShell, type CaseWays } from '../../shared/review/CaseShell.tsx';
import type { Reason } from '../../shared/review/VerdictDialog.tsx';
import { Evidence } from './Evidence.tsx';
import { Fields } from './Fields.tsx';
import { Former } from './Former.tsx';
import { causeNames } from './review-names.ts';
import { ReviewState } from './review-columns.tsx';
import { type ReviewAct, ReviewWork } from './ReviewWork.tsx';
import { type Review, reviewQuery } from './reviews.queries.ts';
import { WatchLists } from './WatchLists.tsx';

type ReviewPanelProps = CaseWays & {
  readonly id: string;
  readonly reasons: readonly (Reason & { readonly verdict: string })[];
  readonly act: ReviewAct | undefined;
  readonly onAct: (act: ReviewAct | undefined) => void;
};

/** The open review: the provider's evidence beside the profile, the watch lists, what was before, and what staff may do. */
export function ReviewPanel({ id, reasons, act, onAct, isAlone, onDecided, ...ways }: ReviewPanelProps) {
  const query = useQuery(reviewQuery(id));
  const mayWork = usePermission('kyc.decide');
  const review = query.data;
  return (
    <CaseShell
      {...ways}
      label={review ? m.kyc_case({ customer: review.customer }) : m.kyc_reviews()}
      bar={review && <ReviewState review={review} />}
      query={query}
      work={
        review?.state === 'open' &&
        mayWork && <ReviewWork review={review} reasons={reasons} act={act} onAct={onAct} onDecided={onDecided} />
      }
    >
      {review && <ReviewBody review={review} isAlone={isAlone} />}
    </CaseShell>
  );
}

function ReviewBody({ review, isAlone }: { readonly review: Review; readonly isAlone: boolean }) {
  const now = useNow();
  const { customer, customer_id: customerId, email, country, state, due_at: dueAt, causes } = review;
  return (
    <>
      <CaseHead isAlone={isAlone} customer={customer} customerId={customerId} email={email} country={country} />
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
