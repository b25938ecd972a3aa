import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { optionalAmount, symbol } from '../../kernel/field.ts';
import { time } from '../../kernel/reply.ts';
import { investorCategories } from '../../kernel/investor-category.ts';
import { ruleFailureFields } from './rule-failure-fields.ts';
import { ruleSetFields } from './rule-set-fields.ts';
import * as calls from './rules.calls.ts';

export const readRules = endpoint(calls.readRules, {
  isAddition: true,
  summary:
    'The rules of a security in force, and which of them an order of the customer would break; without an amount, which hold for any order.',
  input: z.object({
    ticker: symbol,
    action: z._default(z.enum(['buy', 'sell', 'withdraw']), 'buy'),
    amount: optionalAmount,
  }),
  output: z.object({
    ticker: z.string(),
    /** Of one unit of the figures in the rules and in the failures. */
    scale: z.int(),
    version: z.int(),
    since: time,
    rules: ruleSetFields,
    category: z.enum(investorCategories),
    failures: z.array(ruleFailureFields),
  }),
  refusals: ['not_found', 'amount_invalid'],
});
