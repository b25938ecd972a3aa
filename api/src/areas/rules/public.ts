export {
  type AllowedOrder,
  areRulesMet,
  checkRulesIn,
  checkRulesTogether,
  commitUnderRules,
  keepRefusal,
  recordRefusal,
  requireRules,
} from './check-rules.ts';
export { listBuyable } from './list-buyable.ts';
export { readInvestor, type RuleOrder } from './read-facts.ts';
export { replayDecisions } from './replay-decisions.ts';
export { readRuleSet } from './check-rules.ts';
export { deleteDecisions } from './rules.store.ts';
