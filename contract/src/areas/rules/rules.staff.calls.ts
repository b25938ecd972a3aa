import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const listRuleSets = getAsStaff('rules/sets', { permission: 'rules.read' });
export const readRuleSet = getAsStaff('rules/set', { permission: 'rules.read' });
export const readEffect = getAsStaff('rules/effect', { permission: 'rules.read' });
export const proposeRuleSet = postAsStaff('rules/propose', { permission: 'rules.decide' });
export const decideRuleSet = postAsStaff('rules/decide', { permission: 'rules.decide' });
export const listDecisions = getAsStaff('rules/decisions', { permission: 'rules.read' });
export const readCategory = getAsStaff('rules/category', { permission: 'customers.read' });
export const setCategory = postAsStaff('rules/set-category', { permission: 'rules.decide' });
