import { fileQuery } from '@istmo/client/file-query';
import { queryFor } from '@istmo/client/query';
import {
  listCannedAnswers,
  listQueue,
  readThread,
  readThreadImage,
} from '@istmo/contract/areas/support/support.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { keepPreviousData } from '@tanstack/react-query';
import type { QueueSearch } from '../../shared/queue-search.ts';

export type QueueTicket = ReplyAt<typeof listQueue>['data'][number];
export type Case = ReplyAt<typeof readThread>['data'];
export type CaseMessage = Case['messages'][number];
export type CannedAnswer = ReplyAt<typeof listCannedAnswers>['data'][number];

const refetchInterval = 10_000;

export function queueQuery({ view, category, search, limit }: QueueSearch) {
  const input = { view, limit, ...(category && { category }), ...(search && { search }) };
  return { ...queryFor(listQueue, { input, topics: ['support'] }), refetchInterval, placeholderData: keepPreviousData };
}

export function caseQuery(reference: string) {
  return { ...queryFor(readThread, { input: { reference_no: reference }, topics: ['support'] }), refetchInterval };
}

export const imageQuery = (id: string) => fileQuery(readThreadImage, { id });

export const cannedAnswersQuery = queryFor(listCannedAnswers, { input: {}, topics: ['support'] });
