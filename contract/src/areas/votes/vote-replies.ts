import * as z from 'zod/mini';
import { decimal, time } from '../../kernel/reply.ts';
import { voteTermsShape } from '../../kernel/vote-terms-shape.ts';

/** How many voted. */
const turnoutReply = z.object({
  voters: z.int(),
  /** Units that are represented; null before the record moment. */
  units: z.nullable(decimal),
  /** All units that may vote; null before the record moment. */
  eligible: z.nullable(decimal),
});

const totalReply = z.object({ option: z.string(), units: decimal });

/** The totals of each resolution while the vote is open; null where the terms keep them secret and before the record moment. */
const openTotalsReply = z.nullable(z.array(z.array(totalReply)));

/** The result, once it was counted. */
export const voteResultReply = z.object({
  counted_at: time,
  /** Decimal places of the security; the published list has minor units. */
  places: z.int(),
  eligible: decimal,
  represented: decimal,
  voters: z.int(),
  is_quorate: z.boolean(),
  resolutions: z.array(
    z.object({
      totals: z.array(totalReply),
      not_voted: decimal,
      is_passed: z.boolean(),
      /** The option with the most units; empty where two have as many. */
      leader: z.string(),
    }),
  ),
  /** SHA-256 of the published list, in hex. */
  hash: z.string(),
});

/** What holders vote on and how far it is, for those who hold nothing themselves. */
export const voteOverview = z.object({
  reference: z.string(),
  security: z.string(),
  terms: voteTermsShape,
  cutoff_at: time,
  is_open: z.boolean(),
  turnout: turnoutReply,
  open_totals: openTotalsReply,
  result: z.nullable(voteResultReply),
});

/** The published list: the text that the hash of the result is of (`vote-list.ts`). */
export const voteListReply = z.object({ list: z.string(), hash: z.string() });
