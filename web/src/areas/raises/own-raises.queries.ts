import { fileQuery } from '@istmo/client/file-query';
import { prefetch, queryFor } from '@istmo/client/query';
import { listOwnRaises, readOwnRaise, readRaisePicture } from '@istmo/contract/areas/raises/raises.calls';
import type { ReplyAt } from '@istmo/contract/wire';

export type OwnRaises = ReplyAt<typeof listOwnRaises>;
export type OwnRaiseRow = OwnRaises['data'][number];
export type OwnRaiseReply = ReplyAt<typeof readOwnRaise>;
export type OwnRaise = OwnRaiseReply['data'];
export type RaiseCurrencies = OwnRaiseReply['currencies'];

export const ownRaisesQuery = queryFor(listOwnRaises, { input: {}, topics: ['offering', 'balances'] });

// What staff decide and the worker does has no event of its own for a draft.
const refetchMs = 15_000;

export const ownRaiseQuery = (reference: string) => ({
  ...queryFor(readOwnRaise, { input: { reference }, topics: ['offering', 'balances'] }),
  refetchInterval: refetchMs,
});

export const raisePictureQuery = (reference: string, id: string) =>
  fileQuery(readRaisePicture, { reference, picture: id });

export const loadOwnRaises = (): Promise<void> => prefetch(ownRaisesQuery);

export const loadOwnRaise = (reference: string): Promise<void> => prefetch(ownRaiseQuery(reference));
