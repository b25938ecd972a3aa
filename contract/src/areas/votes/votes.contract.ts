import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { optionalText, reference, text } from '../../kernel/field.ts';
import { decimal, time } from '../../kernel/reply.ts';
import { voteTermsShape } from '../../kernel/vote-terms-shape.ts';
import { voteListReply, voteOverview, voteResultReply } from './vote-replies.ts';
import * as calls from './votes.calls.ts';

const maxResolutions = 20;

const proxyStates = ['waiting', 'accepted', 'refused', 'revoked'] as const;

/** A vote for units: of the caller, or of a holder whose proxy the caller is. */
const ownVote = z.object({
  units: decimal,
  /** The option for each resolution, '' where there is none; empty before the first vote. */
  choices: z.array(z.string()),
  at: z.nullable(time),
  /** Whether a proxy gave the vote that counts. */
  is_by_proxy: z.boolean(),
});

export const readVote = endpoint(calls.readVote, {
  isAddition: true,
  summary:
    'A vote of holders: the resolutions, what the customer voted, proxies, and after the count the result with the code of the own line. `vote` is null where the event is none.',
  input: z.object({ reference }),
  output: z.object({
    vote: z.nullable(
      z.object({
        reference: z.string(),
        security: z.string(),
        terms: voteTermsShape,
        cutoff_at: time,
        is_open: z.boolean(),
        /** Null where the customer holds nothing of it, and held nothing. */
        own: z.nullable(ownVote),
        /** The newest proxy that the customer named. */
        proxy: z.nullable(
          z.object({
            id: z.string(),
            email: z.string(),
            state: z.enum(proxyStates),
            /** Why it was refused; empty otherwise. */
            refusal: z.string(),
          }),
        ),
        /** Holders who named the customer, with a proxy that was accepted. */
        mandates: z.array(
          z.object({
            id: z.string(),
            holder: z.string(),
            ...ownVote.shape,
            /** Whether the holder voted since, which counts instead. */
            is_over: z.boolean(),
          }),
        ),
        result: z.nullable(voteResultReply),
        /** Of the own line in the published list; empty before the count, and where the customer did not vote. */
        code: z.string(),
      }),
    ),
  }),
  refusals: ['not_found'],
});

export const castVote = endpoint(calls.castVote, {
  isAddition: true,
  summary:
    'Votes until the cut-off; the newest vote counts. `mandate` is the id of a proxy by which the customer votes for another holder, empty for own units.',
  input: z.object({
    reference,
    mandate: optionalText(64),
    choices: z.array(text(12).check(z.regex(/^(?:for|against|abstain|\d{1,2})?$/))).check(z.maxLength(maxResolutions)),
  }),
  output: z.object({ at: time }),
  refusals: ['not_found', 'instruction_closed', 'insufficient_balance', 'invalid_field', 'already_done'],
});

export const readVoteList = endpoint(calls.readVoteList, {
  isAddition: true,
  summary:
    'The published list of a counted vote, for its holders, their proxies and its issuer: codes, units and choices, without names.',
  input: z.object({ reference }),
  output: voteListReply,
  refusals: ['not_found'],
});

export const nameProxy = endpoint(calls.nameProxy, {
  isAddition: true,
  summary:
    'Names another customer who votes for the own units, with the signed document as a PDF. Staff accept or refuse it.',
  input: z.object({ reference, email: text(254) }),
  output: z.object({ id: z.string() }),
  refusals: ['not_found', 'instruction_closed', 'insufficient_balance', 'invalid_field', 'already_done'],
});

export const revokeProxy = endpoint(calls.revokeProxy, {
  isAddition: true,
  summary: 'Takes a proxy back; what it voted does not count any more.',
  input: z.object({ id: reference }),
  output: z.object({ id: z.string() }),
  refusals: ['not_found', 'already_done', 'instruction_closed'],
});

export const readIssuedVote = endpoint(calls.readIssuedVote, {
  isAddition: true,
  summary:
    "A vote about the customer's own security: turnout, totals where the terms do not keep them secret, and the result. Without names.",
  input: z.object({ reference }),
  output: z.object({ data: voteOverview }),
  refusals: ['not_found'],
});
