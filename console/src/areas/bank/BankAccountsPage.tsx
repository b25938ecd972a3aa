import * as m from '@istmo/contract/messages';
import { ReviewPage } from '../../shared/review/ReviewPage.tsx';
import { useReviewQueue } from '../../shared/review/use-review-queue.ts';
import { accountColumns, accountLink, accountSheet } from './account-columns.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { accountsQuery, type AccountView, accountViews } from './bank.queries.ts';

const viewNames: Readonly<Record<AccountView, () => string>> = {
  open: m.screening_view_open,
  decided: m.screening_view_decided,
};

/** /bank-accounts: the bank accounts of customers that wait for staff, and beside them the open one. */
export function BankAccountsPage() {
  const queue = useReviewQueue(accountViews, accountsQuery);
  return (
    <ReviewPage
      title={m.bank_accounts_title()}
      list="bank-accounts"
      {...queue}
      viewNames={viewNames}
      searchLabel={m.bank_search_accounts()}
      linkTo={accountLink}
      columns={accountColumns}
      sheet={accountSheet}
      empty={{ title: m.kernel_no_records(), hint: m.bank_queue_empty() }}
      panel={(id, ways) => <AccountPanel key={id} id={id} {...ways} />}
    />
  );
}
