import { listOwnDebts } from '@istmo/contract/areas/debts/debts.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { prefetch, queryFor } from '@istmo/client/query';

export type OwnDebt = ReplyAt<typeof listOwnDebts>['data'][number];

export const debtsQuery = queryFor(listOwnDebts, { input: {}, topics: ['account-status', 'balances'] });

export async function loadDebts(): Promise<void> {
  await prefetch(debtsQuery);
}
