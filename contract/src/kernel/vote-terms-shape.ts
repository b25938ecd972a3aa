import * as z from 'zod/mini';
import { voteBases, voteMajorities } from './vote-terms.ts';

/** What a vote is about, as a reply has it and as it is stored. */
export const voteTermsShape = z.object({
  /** In millionths of all units that may vote. */
  quorum: z.int(),
  secret: z.boolean(),
  resolutions: z.readonly(
    z.array(
      z.object({
        text_en: z.string(),
        text_es: z.string(),
        /** Of an election; empty: for, against, abstain. */
        options: z.readonly(z.array(z.object({ code: z.string(), en: z.string(), es: z.string() }))),
        majority: z.enum(voteMajorities),
        base: z.enum(voteBases),
        /** In millionths. */
        share: z.int(),
      }),
    ),
  ),
});
