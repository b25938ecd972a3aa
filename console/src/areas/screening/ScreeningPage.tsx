import * as m from '@istmo/contract/messages';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { reasonKeys } from '../../shared/review/reason-keys.ts';
import { ReviewPage } from '../../shared/review/ReviewPage.tsx';
import { useReviewQueue } from '../../shared/review/use-review-queue.ts';
import { addressColumns, addressLink, addressSheet } from './address-columns.tsx';
import { addressesQuery, type AddressView, addressViews } from './addresses.queries.ts';
import { type AddressAct, AddressPanel } from './AddressPanel.tsx';

const viewNames: Readonly<Record<AddressView, () => string>> = {
  open: m.screening_view_open,
  decided: m.screening_view_decided,
};

/** /screening: the withdrawal addresses that the watch lists do not clear, and beside them the open one. */
export function ScreeningPage() {
  const queue = useReviewQueue(addressViews, addressesQuery);
  const { search, query } = queue;
  const mayWork = usePermission('screening.decide');
  const [act, setAct] = useState<AddressAct>();
  const start = (verdict: AddressAct['verdict']) => () => {
    if (search.case !== undefined && mayWork) setAct({ verdict, of: search.case });
  };
  return (
    <ReviewPage
      title={m.screening_title()}
      list="addresses"
      {...queue}
      viewNames={viewNames}
      searchLabel={m.screening_search()}
      linkTo={addressLink}
      columns={addressColumns}
      sheet={addressSheet}
      empty={
        queue.search.view === 'decided'
          ? { title: m.kernel_no_records(), hint: m.screening_decided_empty() }
          : { title: m.screening_queue_empty(), hint: m.screening_queue_empty_hint() }
      }
      notFound={{ title: m.screening_not_found(), hint: m.screening_not_found_hint() }}
      keys={[
        { key: 'a', name: m.kyc_key_approve(), press: start('approve') },
        { key: 'r', name: m.kyc_key_refuse(), press: start('refuse') },
      ]}
      moreKeys={reasonKeys()}
      panel={(id, ways) => (
        <AddressPanel
          key={id}
          id={id}
          reasons={query.data?.reasons ?? []}
          act={act?.of === id ? act : undefined}
          onAct={setAct}
          {...ways}
        />
      )}
    />
  );
}
