import { queryFor } from '@istmo/client/query';
import { listScreenedAddresses, readScreenedAddress } from '@istmo/contract/areas/screening/screening.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReviewSearch } from '../../shared/review/review-search.ts';

export const addressViews = ['open', 'decided'] as const;
export type AddressView = (typeof addressViews)[number];
export type AddressesSearch = ReviewSearch<AddressView>;

export type AddressRow = ReplyAt<typeof listScreenedAddresses>['data'][number];
export type ScreenedAddress = ReplyAt<typeof readScreenedAddress>;

const refetchInterval = 10_000;

export function addressesQuery({ view, search, limit }: AddressesSearch) {
  const input = { view, limit, ...(search && { search }) };
  return {
    ...queryFor(listScreenedAddresses, { input, topics: ['whitelist'] }),
    refetchInterval,
    placeholderData: keepPreviousData,
  };
}

export function addressQuery(id: string) {
  return { ...queryFor(readScreenedAddress, { input: { id }, topics: ['whitelist'] }), refetchInterval };
}
