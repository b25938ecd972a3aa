import type { Area } from '../../area.ts';
import { answerCastVote } from './cast-vote.ts';
import { answerReadIssuedVote } from './issued-vote.ts';
import { answerNameProxy, answerRevokeProxy } from './proxies.ts';
import { countWaitingProxies } from './proxies.store.ts';
import { answerReadVote } from './read-vote.ts';
import {
  answerCountWaitingProxies,
  answerDecideProxy,
  answerListProxies,
  answerReadProxyDocument,
} from './staff/proxies.ts';
import { answerReadVoteAsStaff, answerReadVoteListAsStaff } from './staff/read-vote.ts';
import { answerReadVoteList } from './vote-list.ts';
import { votesTasks } from './votes.worker.ts';

export const votesArea: Area = {
  handlers: [
    answerReadVote,
    answerCastVote,
    answerReadVoteList,
    answerNameProxy,
    answerRevokeProxy,
    answerReadIssuedVote,
  ],
  staffHandlers: [
    answerReadVoteAsStaff,
    answerReadVoteListAsStaff,
    answerListProxies,
    answerCountWaitingProxies,
    answerReadProxyDocument,
    answerDecideProxy,
  ],
  tasks: votesTasks,
  waiting: [{ name: 'vote-proxies', count: ({ db }) => countWaitingProxies(db) }],
};
