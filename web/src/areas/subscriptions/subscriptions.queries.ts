import { prefetch, queryFor } from '@istmo/client/query';
import { readOffering } from '@istmo/contract/areas/raise-pages/raise-pages.calls';
import {
  listSubscriptions,
  readOrderForm,
  readSubscription,
} from '@istmo/contract/areas/subscriptions/subscriptions.calls';
import type { ReplyAt } from '@istmo/contract/wire';

export type OrderForm = ReplyAt<typeof readOrderForm>['data'];
export type OwnSubscription = ReplyAt<typeof readSubscription>['data'];

/** What is entered of an order; empty where nothing is. */
export type OrderDraft = {
  readonly currency: string;
  readonly units: string;
  readonly amount: string;
  readonly limit_price: string;
};

// What the public reads of an offering is some seconds old, so new terms may have documents that it does not name yet.
const namesIntervalMs = 2_000;

/** The public page of an offering: what the documents of its terms are called. */
export const namedDocumentsQuery = ({ slug, documents }: Pick<OrderForm, 'slug' | 'documents'>) => ({
  ...queryFor(readOffering, { input: { slug }, topics: ['offering'] }),
  refetchInterval: ({ state }: { state: { data?: ReplyAt<typeof readOffering> | undefined } }) => {
    const named = state.data?.data.documents ?? [];
    const isNamed = ({ document, version }: OrderForm['documents'][number]): boolean =>
      named.some((one) => one.id === document && one.version === version);
    return documents.every(isNamed) ? (false as const) : namesIntervalMs;
  },
});

/** The order form of an offering, quoted for what is entered. */
export const orderFormQuery = (raise: string, draft: OrderDraft) =>
  queryFor(readOrderForm, { input: { raise, ...draft }, topics: ['balances', 'offering', 'account-status'] });

export const subscriptionsQuery = queryFor(listSubscriptions, { input: {}, topics: ['offering', 'balances'] });

// The server's event comes within a second; this is for a page that has lost its connection.
const checkIntervalMs = 3_000;

export const subscriptionQuery = (reference: string) => ({
  ...queryFor(readSubscription, { input: { reference }, topics: ['offering', 'balances', 'cards'] }),
  refetchInterval: ({ state }: { state: { data?: ReplyAt<typeof readSubscription> | undefined } }) =>
    state.data?.data.state === 'paying' ? checkIntervalMs : (false as const),
});

export const loadSubscriptions = (): Promise<void> => prefetch(subscriptionsQuery);
export const loadSubscription = (reference: string): Promise<void> => prefetch(subscriptionQuery(reference));
