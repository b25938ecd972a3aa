import * as m from '@istmo/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { readReviewSearch } from '../../shared/review/review-search.ts';
import { ReviewPage } from '../../shared/review/ReviewPage.tsx';
import { accountColumns, accountLink } from './account-columns.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { accountsQuery, type AccountView, accountViews } from './bank.queries.ts';

const viewNames: Readonly<Record<AccountView, () => string>> = {
  open: m.screening_view_open,
  decided: m.screening_view_decided,
};

/** /bank-accounts: the bank accounts of customers that wait for staff, and beside them the open one. */
export function BankAccountsPage() {
  const search = readReviewSearch(accountViews, useSearch({ strict: false }));
  const query = useQuery(accountsQuery(search));
  return (
    <ReviewPage
      title={m.bank_accounts_title()}
      viewNames={viewNames}
      search={search}
      searchLabel={m.bank_search_accounts()}
      linkTo={accountLink}
      query={query}
      columns={(now) => accountColumns(search, now)}
      empty={{ title: m.kernel_no_records(), hint: m.bank_queue_empty() }}
      panel={(id, ways) => <AccountPanel key={id} id={id} {...ways} />}
    />
  );
}
