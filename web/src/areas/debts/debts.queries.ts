import { listOwnDebts, listSettledBy } from '@istmo/contract/areas/debts/debts.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { prefetch, queryFor } from '@istmo/client/query';

export type OwnDebt = ReplyAt<typeof listOwnDebts>['data'][number];

export const debtsQuery = queryFor(listOwnDebts, { input: {}, topics: ['account-status', 'balances'] });

/** What was collected from a credit for what the customer owes. */
export const settledByQuery = (credit: string) =>
  queryFor(listSettledBy, { input: { id: credit }, topics: ['balances'] });

export async function loadDebts(): Promise<void> {
  await prefetch(debtsQuery);
}
