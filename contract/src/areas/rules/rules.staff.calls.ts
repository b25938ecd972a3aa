import type { Address } from '../../kernel/endpoint.ts';

export const listRuleSets = {
  method: 'GET',
  wire: 'rules/sets',
  access: 'staff',
  permission: 'rules.read',
} as const satisfies Address;
export const readRuleSet = {
  method: 'GET',
  wire: 'rules/set',
  access: 'staff',
  permission: 'rules.read',
} as const satisfies Address;
export const readEffect = {
  method: 'GET',
  wire: 'rules/effect',
  access: 'staff',
  permission: 'rules.read',
} as const satisfies Address;
export const proposeRuleSet = {
  method: 'POST',
  wire: 'rules/propose',
  access: 'staff',
  permission: 'rules.decide',
} as const satisfies Address;
export const decideRuleSet = {
  method: 'POST',
  wire: 'rules/decide',
  access: 'staff',
  permission: 'rules.decide',
} as const satisfies Address;
export const listDecisions = {
  method: 'GET',
  wire: 'rules/decisions',
  access: 'staff',
  permission: 'rules.read',
} as const satisfies Address;
export const readCategory = {
  method: 'GET',
  wire: 'rules/category',
  access: 'staff',
  permission: 'customers.read',
} as const satisfies Address;
export const setCategory = {
  method: 'POST',
  wire: 'rules/set-category',
  access: 'staff',
  permission: 'rules.decide',
} as const satisfies Address;
