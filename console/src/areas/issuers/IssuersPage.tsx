import * as m from '@istmo/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { readReviewSearch } from '../../shared/review/review-search.ts';
import { ReviewPage } from '../../shared/review/ReviewPage.tsx';
import { requestColumns, requestLink } from './request-columns.tsx';
import { RequestPanel } from './RequestPanel.tsx';
import { requestsQuery, type RequestView, requestViews } from './requests.queries.ts';

const viewNames: Readonly<Record<RequestView, () => string>> = {
  open: m.screening_view_open,
  decided: m.screening_view_decided,
};

/** /issuers: the requests of companies to issue a security that wait for staff, and beside them the open one. */
export function IssuersPage() {
  const search = readReviewSearch(requestViews, useSearch({ strict: false }));
  const query = useQuery(requestsQuery(search));
  return (
    <ReviewPage
      title={m.issuers_queue()}
      list="issuers"
      views={requestViews}
      viewNames={viewNames}
      search={search}
      searchLabel={m.issuers_search()}
      linkTo={requestLink}
      query={query}
      columns={(now) => requestColumns(search, now)}
      empty={{ title: m.kernel_no_records(), hint: m.issuers_queue_empty() }}
      panel={(id, ways) => <RequestPanel key={id} id={id} {...ways} />}
    />
  );
}
