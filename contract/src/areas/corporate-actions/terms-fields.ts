import * as z from 'zod/mini';
import { flag, optionalText, text } from '../../kernel/field.ts';
import { voteBases, voteMajorities } from '../../kernel/vote-terms.ts';
import { corporateActionKinds, roundings } from './kinds.ts';
import { maxResolutions } from './vote-terms.rules.ts';

/** The most currencies that an event may be paid in. */
const maxRates = 5;
const maxDocuments = 20;

/** The terms of an event as a call sends them; `terms.rules.ts` says what is right. */
export const termsFields = {
  kind: z.enum(corporateActionKinds),
  title_en: text(200),
  title_es: text(200),
  text_en: optionalText(5000),
  text_es: optionalText(5000),
  record_day: optionalText(10),
  ex_day: optionalText(10),
  payment_day: optionalText(10),
  cutoff_day: optionalText(10),
  rates: z._default(
    z
      .array(z.object({ currency: text(24), rate: optionalText(60), total: optionalText(60) }))
      .check(z.maxLength(maxRates)),
    [],
  ),
  rounding: z._default(z.enum(roundings), 'largest-remainder'),
  tax_country: optionalText(2),
  ratio_new: optionalText(12),
  ratio_old: optionalText(12),
  max_units: optionalText(40),
  claim_until: optionalText(10),
  vote: z.optional(
    z.object({
      quorum: optionalText(10),
      secret: flag,
      resolutions: z.readonly(
        z
          .array(
            z.object({
              text_en: text(1200),
              text_es: text(1200),
              options: optionalText(4000),
              majority: z._default(z.enum(voteMajorities), 'simple'),
              base: z._default(z.enum(voteBases), 'cast'),
              percent: optionalText(10),
            }),
          )
          .check(z.maxLength(maxResolutions)),
      ),
    }),
  ),
  documents: z._default(z.array(z.string().check(z.regex(/^[0-9a-f-]{36}$/))).check(z.maxLength(maxDocuments)), []),
};
