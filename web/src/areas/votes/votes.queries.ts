import { queryFor } from '@istmo/client/query';
import { readIssuedVote, readVote } from '@istmo/contract/areas/votes/votes.calls';
import type { ReplyAt } from '@istmo/contract/wire';

export type HolderVote = NonNullable<ReplyAt<typeof readVote>['vote']>;
export type VoteResult = NonNullable<HolderVote['result']>;

export const voteQuery = (reference: string) =>
  queryFor(readVote, { input: { reference }, topics: ['actions', 'balances'] });

export const issuedVoteQuery = (reference: string) =>
  queryFor(readIssuedVote, { input: { reference }, topics: ['actions'] });
