import { queryFor } from '@istmo/client/query';
import { estimateOffer, readOffer } from '@istmo/contract/areas/tenders/tenders.calls';
import type { ReplyAt } from '@istmo/contract/wire';

export type Offer = ReplyAt<typeof readOffer>['data'];
export type OfferEstimate = NonNullable<Offer['estimate']>;

export const offerQuery = (reference: string) =>
  queryFor(readOffer, { input: { reference }, topics: ['actions', 'balances'] });

export const estimateQuery = (reference: string, units: string) =>
  queryFor(estimateOffer, { input: { reference, units }, topics: ['actions'] });
