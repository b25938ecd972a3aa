import * as z from 'zod/mini';
import { investorCategories } from '../../kernel/investor-category.ts';

const units = z.nullable(z.string().check(z.regex(/^[1-9]\d{0,17}$/)));
const day = z.nullable(z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/)));

/** A rule set as it is stored and sent: units are whole numbers as text. */
export const ruleSetFields = z.object({
  paused: z.boolean(),
  identity: z.boolean(),
  countries: z.nullable(
    z.object({
      mode: z.enum(['allow', 'block']),
      codes: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.minLength(1), z.maxLength(250)),
    }),
  ),
  categories: z.nullable(z.array(z.enum(investorCategories)).check(z.minLength(1), z.maxLength(3))),
  max_holders: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000_000))),
  max_holding: units,
  lock_up_days: z.nullable(z.int().check(z.minimum(1), z.maximum(3_650))),
  lock_up_until: day,
  min_order: units,
  min_holding: units,
  max_supply: units,
});
export type RuleSetFields = z.output<typeof ruleSetFields>;
