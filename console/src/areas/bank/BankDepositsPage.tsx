import * as m from '@istmo/contract/messages';
import { ReviewPage } from '../../shared/review/ReviewPage.tsx';
import { useReviewQueue } from '../../shared/review/use-review-queue.ts';
import { depositsQuery, type DepositView, depositViews } from './bank.queries.ts';
import { depositColumns, depositLink, depositSheet } from './deposit-columns.tsx';
import { DepositPanel } from './DepositPanel.tsx';

const viewNames: Readonly<Record<DepositView, () => string>> = {
  open: m.screening_view_open,
  credited: m.bank_view_credited,
  decided: m.bank_statements_done,
};

/** /bank-deposits: the wires that customers reported, and beside them the open one. */
export function BankDepositsPage() {
  const queue = useReviewQueue(depositViews, depositsQuery);
  return (
    <ReviewPage
      title={m.bank_deposits_title()}
      list="bank-deposits"
      {...queue}
      viewNames={viewNames}
      searchLabel={m.bank_search_deposits()}
      linkTo={depositLink}
      columns={depositColumns}
      sheet={depositSheet}
      empty={{ title: m.kernel_no_records(), hint: m.bank_queue_empty() }}
      panel={(id, ways) => <DepositPanel key={id} id={id} {...ways} />}
    />
  );
}
