import * as m from '@istmo/contract/messages';
import { ReviewPage } from '../../shared/review/ReviewPage.tsx';
import { useReviewQueue } from '../../shared/review/use-review-queue.ts';
import { requestColumns, requestLink, requestSheet } from './request-columns.tsx';
import { RequestPanel } from './RequestPanel.tsx';
import { requestsQuery, type RequestView, requestViews } from './requests.queries.ts';

const viewNames: Readonly<Record<RequestView, () => string>> = {
  open: m.screening_view_open,
  decided: m.screening_view_decided,
};

/** /issuers: the requests of companies to issue a security that wait for staff, and beside them the open one. */
export function IssuersPage() {
  const queue = useReviewQueue(requestViews, requestsQuery);
  return (
    <ReviewPage
      title={m.issuers_queue()}
      list="issuers"
      {...queue}
      viewNames={viewNames}
      searchLabel={m.issuers_search()}
      linkTo={requestLink}
      columns={requestColumns}
      sheet={requestSheet}
      empty={{ title: m.kernel_no_records(), hint: m.issuers_queue_empty() }}
      panel={(id, ways) => <RequestPanel key={id} id={id} {...ways} />}
    />
  );
}
