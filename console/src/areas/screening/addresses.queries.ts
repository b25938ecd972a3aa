import { queryFor } from '@istmo/client/query';
import { listScreenedAddresses, readScreenedAddress } from '@istmo/contract/areas/screening/screening.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { queuePolling, toQueueInput } from '../../shared/review/queue-query.ts';
import type { ReviewSearch } from '../../shared/review/review-search.ts';

export const addressViews = ['open', 'decided'] as const;
export type AddressView = (typeof addressViews)[number];
export type AddressesSearch = ReviewSearch<AddressView>;

export type AddressRow = ReplyAt<typeof listScreenedAddresses>['data'][number];
export type ScreenedAddress = ReplyAt<typeof readScreenedAddress>;

export const addressesQuery = (search: AddressesSearch) => ({
  ...queryFor(listScreenedAddresses, { input: toQueueInput(search), topics: ['whitelist'] }),
  ...queuePolling,
});

export function addressQuery(id: string) {
  return { ...queryFor(readScreenedAddress, { input: { id }, topics: ['whitelist'] }), refetchInterval: 10_000 };
}
