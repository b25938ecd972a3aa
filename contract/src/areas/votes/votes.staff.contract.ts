import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { flag, optionalText, reference, text } from '../../kernel/field.ts';
import { listReply, time } from '../../kernel/reply.ts';
import { waitingCall } from '../../kernel/staff-proposal.ts';
import { voteListReply, voteOverview } from './vote-replies.ts';
import * as calls from './votes.staff.calls.ts';

export const readVoteAsStaff = endpoint(calls.readVoteAsStaff, {
  summary:
    'The vote of a corporate action: turnout, totals where the terms do not keep them secret, and the result. `data` is null where it has no resolutions.',
  input: z.object({ reference: text(40) }),
  output: z.object({ data: z.nullable(voteOverview) }),
  refusals: ['not_found'],
});

export const readVoteListAsStaff = endpoint(calls.readVoteListAsStaff, {
  summary: 'The published list of a counted vote: codes, units and choices, without names.',
  input: z.object({ reference: text(40) }),
  output: voteListReply,
  refusals: ['not_found'],
});

export const listProxies = endpoint(calls.listProxies, {
  summary: 'Who votes for which holders of one event, or of all where proxies wait; those that wait first.',
  input: z.object({ reference: optionalText(40) }),
  output: listReply(
    z.object({
      id: z.string(),
      reference: z.string(),
      holder_id: z.string(),
      holder: z.string(),
      /** As the holder wrote it. */
      proxy_email: z.string(),
      /** The customer who has this address; empty where none does. */
      proxy_id: z.string(),
      state: z.enum(['waiting', 'accepted', 'refused', 'revoked']),
      named_at: time,
      refusal: z.string(),
      sha256: z.string(),
    }),
  ),
  refusals: ['not_found'],
});

export const countWaitingProxies = waitingCall(
  calls.countWaitingProxies,
  'How many proxies wait to be accepted or refused.',
);

export const readProxyDocument = endpoint(calls.readProxyDocument, {
  summary: 'The signed document of a proxy, as a PDF.',
  input: z.object({ id: reference }),
  output: noFields,
  refusals: ['not_found'],
});

export const decideProxy = endpoint(calls.decideProxy, {
  summary: 'Accepts or refuses a proxy; the holder reads the reason of a refusal.',
  input: z.object({ id: reference, accept: flag, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done', 'instruction_closed'],
});
