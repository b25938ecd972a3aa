export { RuleNotice } from './RuleNotice.tsx';
export { RuleFailures, RulesRefusal } from './RuleFailures.tsx';
export { RuleSummary } from './RuleSummary.tsx';
export { findRefusedRules, type RefusedRules } from './rules.queries.ts';
