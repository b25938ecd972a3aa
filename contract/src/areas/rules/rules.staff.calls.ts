import type { Address } from '../../kernel/endpoint.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

const see = ['compliance', 'administrator', 'auditor'] as const satisfies readonly StaffRole[];
const decide = ['compliance', 'administrator'] as const satisfies readonly StaffRole[];

export const listRuleSets = {
  method: 'GET',
  wire: 'rules/sets',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const readRuleSet = { method: 'GET', wire: 'rules/set', access: 'staff', roles: see } as const satisfies Address;
export const readEffect = {
  method: 'GET',
  wire: 'rules/effect',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const proposeRuleSet = {
  method: 'POST',
  wire: 'rules/propose',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
export const decideRuleSet = {
  method: 'POST',
  wire: 'rules/decide',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
export const listDecisions = {
  method: 'GET',
  wire: 'rules/decisions',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const readCategory = { method: 'GET', wire: 'rules/category', access: 'staff' } as const satisfies Address;
export const setCategory = {
  method: 'POST',
  wire: 'rules/set-category',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
