import * as z from 'zod/mini';
import { type RuleSet, toRuleSet } from './rule-set.ts';
import { ruleSetFields } from './rule-set-fields.ts';

/** Reads stored or sent rules; undefined for anything that is none. */
export function parseRuleSet(stored: unknown): RuleSet | undefined {
  const parsed = z.safeParse(ruleSetFields, stored);
  return parsed.success ? toRuleSet(parsed.data) : undefined;
}
