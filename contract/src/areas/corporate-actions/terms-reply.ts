import * as z from 'zod/mini';
import { decimal, time } from '../../kernel/reply.ts';
import { voteTermsShape } from '../../kernel/vote-terms-shape.ts';
import { corporateActionKinds, corporateActionStates, roundings } from './kinds.ts';

/** The terms of an event in a reply. Days are YYYY-MM-DD, empty where there is none. */
export const termsReply = z.object({
  version: z.int(),
  /** SHA-256, in hex: what two of the staff approved. */
  hash: z.string(),
  title_en: z.string(),
  title_es: z.string(),
  text_en: z.string(),
  text_es: z.string(),
  record_day: z.string(),
  /** The operator's, in which days end: an IANA name. */
  time_zone: z.string(),
  /** The moment whose end decides who is entitled. */
  record_at: z.nullable(time),
  ex_day: z.string(),
  payment_day: z.string(),
  cutoff_at: z.nullable(time),
  /** The day of it in the operator's time zone. */
  cutoff_day: z.string(),
  rates: z.array(
    z.object({
      currency: z.string(),
      /** For one whole unit of the security; null where all that is paid is named. */
      rate: z.nullable(decimal),
      total: z.nullable(decimal),
    }),
  ),
  rounding: z.enum(roundings),
  tax_country: z.string(),
  ratio_new: z.nullable(z.string()),
  ratio_old: z.nullable(z.string()),
  max_units: z.nullable(decimal),
  claim_until: z.string(),
  documents: z.array(z.string()),
  /** Null where holders do not vote. */
  vote: z.nullable(voteTermsShape),
});

export type TermsReply = z.infer<typeof termsReply>;

/** An event in a reply, without its terms. */
export const eventReply = {
  id: z.string(),
  reference: z.string(),
  security: z.string(),
  security_name: z.string(),
  kind: z.enum(corporateActionKinds),
  state: z.enum(corporateActionStates),
  state_since: time,
  created_at: time,
  announced_at: z.nullable(time),
  cancel_reason: z.string(),
};
