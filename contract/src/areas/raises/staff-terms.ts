import * as z from 'zod/mini';
import { allocationMethods, priceModes, priorityGroups, rateRules } from '../../kernel/raise.ts';
import { decimal, time } from '../../kernel/reply.ts';

/** The terms of an offering as staff read them; amounts are decimals of the currency, units of the security. */
export const staffTermsReply = z.object({
  version: z.int(),
  title_en: z.string(),
  title_es: z.string(),
  currency: z.string(),
  price_mode: z.enum(priceModes),
  price_low: decimal,
  price_high: decimal,
  price_tick: decimal,
  steps: z.array(z.object({ units: decimal, price: decimal })),
  offered_units: decimal,
  over_units: decimal,
  /** Null: any amount is enough. */
  soft_cap: z.nullable(decimal),
  /** What all offered units cost at the highest price. */
  hard_cap: decimal,
  min_order_units: decimal,
  step_units: decimal,
  max_by_category: z.array(z.object({ category: z.string(), most: decimal })),
  announce_at: time,
  opens_at: time,
  closes_at: time,
  currencies: z.array(z.string()),
  takes_cards: z.boolean(),
  rate_rule: z.enum(rateRules),
  allocation: z.enum(allocationMethods),
  priorities: z.array(z.enum(priorityGroups)),
  cooling_off: z.array(z.object({ country: z.string(), category: z.string(), days: z.int() })),
  /** Null: the units are free at once. */
  lock_up_days: z.nullable(z.int()),
  fee_percent: decimal,
  /** Empty: none. */
  questionnaire: z.string(),
  documents: z.array(
    z.object({ document: z.string(), version: z.int(), hash: z.string(), title_en: z.string(), title_es: z.string() }),
  ),
  milestones: z.array(z.object({ title_en: z.string(), title_es: z.string(), percent: decimal })),
  change_en: z.string(),
  change_es: z.string(),
  leave_until: z.nullable(time),
  hash: z.string(),
});

/** A version of the page: each text and picture by the name of its field, in one language or in none. */
export const staffPageReply = z.object({
  version: z.int(),
  texts: z.array(
    z.object({
      /** Where it is in the page's content, which a correction names. */
      field: z.string(),
      /** The same without the language. */
      name: z.string(),
      language: z.enum(['', 'en', 'es']),
      text: z.string(),
    }),
  ),
});
