import * as z from 'zod/mini';
import { ruleNames, waysOut } from './rule-failure.ts';

/** A broken rule as it is stored and sent. */
export const ruleFailureFields = z.object({
  rule: z.enum(ruleNames),
  fact: z.string(),
  limit: z.string(),
  way_out: z.enum(waysOut),
  amount: z.exactOptional(z.string()),
  date: z.exactOptional(z.string()),
});
