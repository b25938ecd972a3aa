import { prefetch, queryFor } from '@istmo/client/query';
import {
  listAskedQuestions,
  listMessages,
  listRaiseQuestions,
} from '@istmo/contract/areas/investor-relations/investor-relations.calls';
import type { ReplyAt } from '@istmo/contract/wire';

export type OwnQuestion = ReplyAt<typeof listAskedQuestions>['data'][number];
export type RoomQuestion = ReplyAt<typeof listRaiseQuestions>['data'][number];
export type RoomMessage = ReplyAt<typeof listMessages>['data'][number];

export const askedQuestionsQuery = (slug: string) =>
  queryFor(listAskedQuestions, { input: { slug }, topics: ['offering'] });

export const loadAskedQuestions = (slug: string): Promise<void> => prefetch(askedQuestionsQuery(slug));

// What investors ask, staff decide and the worker sends comes without an event of the company's.
const refetchInterval = 15_000;

export const roomQuestionsQuery = (reference: string) => ({
  ...queryFor(listRaiseQuestions, { input: { reference }, topics: ['offering'] }),
  refetchInterval,
});

export const roomMessagesQuery = (reference: string) => ({
  ...queryFor(listMessages, { input: { reference }, topics: ['offering'] }),
  refetchInterval,
});
