import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, symbol, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { listReply, pagedReply, time } from '../../kernel/reply.ts';
import { decisionCall, proposalShape } from '../../kernel/staff-proposal.ts';
import { investorCategories } from '../../kernel/investor-category.ts';
import { ruleActions, ruleFactsFields } from './rule-facts.ts';
import { ruleNames } from './rule-failure.ts';
import { ruleFailureFields } from './rule-failure-fields.ts';
import { ruleSetFields } from './rule-set-fields.ts';
import * as calls from './rules.staff.calls.ts';

/** The JSON of a rule set: `ruleSetFields`. */
const rules = text(5_000);

export const listRuleSets = endpoint(calls.listRuleSets, {
  summary: 'The securities with their rules in force, and whether others are proposed.',
  input: noFields,
  output: listReply(
    z.object({
      ticker: z.string(),
      name: z.string(),
      scale: z.int(),
      version: z.int(),
      since: time,
      rules: ruleSetFields,
      is_proposed: z.boolean(),
    }),
  ),
  refusals: [],
});

export const readRuleSet = endpoint(calls.readRuleSet, {
  summary: 'The versions of the rules of a security, newest first, and the proposal that waits for another person.',
  input: z.object({ ticker: symbol }),
  output: z.object({
    ticker: z.string(),
    scale: z.int(),
    versions: z.array(
      z.object({
        version: z.int(),
        from: time,
        proposer: z.string(),
        approver: z.string(),
        reason: z.string(),
        rules: ruleSetFields,
      }),
    ),
    /** What became of the newest version at the issuance service; null where it was not asked. `uncovered`: the rules it does not enforce. */
    service: z.nullable(
      z.object({
        state: z.enum(['asked', 'done', 'unsupported']),
        at: time,
        uncovered: z.array(z.enum(['countries', 'max_holders', 'max_holding', 'max_supply', 'paused'])),
      }),
    ),
    proposal: z.nullable(z.object({ ...proposalShape, rules: ruleSetFields })),
  }),
  refusals: ['not_found'],
});

export const readEffect = endpoint(calls.readEffect, {
  summary: "What rules would mean for today's holders, compared with those in force. Nothing is changed.",
  input: z.object({ ticker: symbol, rules }),
  output: z.object({
    holders: z.int(),
    /** How many holders break a rule now, and how many would. */
    changes: z.array(z.object({ rule: z.enum(ruleNames), now: z.int(), after: z.int() })),
    /** Holders who would break any, and those of them who break none now. */
    failing: z.int(),
    newly: z.int(),
    /** Of the security as a whole: more holders, or more in circulation, than would be allowed. */
    too_many_holders: z.boolean(),
    too_much_circulating: z.boolean(),
    circulating: z.string(),
    /** The first of those who would break a rule. */
    people: z.array(
      z.object({
        id: z.string(),
        username: z.string(),
        units: z.string(),
        country: z.string(),
        category: z.enum(investorCategories),
        failures: z.array(ruleFailureFields),
      }),
    ),
  }),
  refusals: ['not_found', 'invalid_field'],
});

export const proposeRuleSet = endpoint(calls.proposeRuleSet, {
  summary:
    'Proposes other rules for a security; another person decides. `version` is the one that they were made from.',
  input: z.object({ ticker: symbol, rules, version: text(10), reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'invalid_field', 'conflict', 'reason_missing', 'already_done'],
});

export const decideRuleSet = decisionCall(calls.decideRuleSet, {
  summary: 'Puts proposed rules in force, or not. Who proposed them may withdraw and never approve them.',
});

export const listDecisions = endpoint(calls.listDecisions, {
  summary:
    'The decisions about orders, newest first, with everything each was made from; `search` is the beginning of a user name.',
  input: z.extend(paging, {
    ticker: optionalText(40),
    outcome: z._default(z.enum(['', 'allowed', 'refused']), ''),
  }),
  output: pagedReply(
    z.object({
      id: z.string(),
      at: time,
      customer_id: z.string(),
      customer: z.string(),
      ticker: z.string(),
      scale: z.int(),
      action: z.enum(ruleActions),
      units: z.string(),
      version: z.int(),
      facts: ruleFactsFields,
      failures: z.array(ruleFailureFields),
    }),
  ),
  refusals: ['invalid_field'],
});

export const readCategory = endpoint(calls.readCategory, {
  summary: 'What kind of investor a customer is, and on what evidence.',
  input: z.object({ id: reference }),
  output: z.object({
    category: z.enum(investorCategories),
    history: z.array(z.object({ category: z.enum(investorCategories), note: z.string(), at: time, staff: z.string() })),
  }),
  refusals: ['not_found'],
});

export const setCategory = endpoint(calls.setCategory, {
  summary: 'Sets what kind of investor a customer is; the note says on what evidence.',
  input: z.object({ id: reference, category: z.enum(investorCategories), reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});
