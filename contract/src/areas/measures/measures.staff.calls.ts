import type { Address } from '../../kernel/endpoint.ts';

export const listMeasures = {
  method: 'GET',
  wire: 'measures/list',
  access: 'staff',
  permission: 'measures.read',
} as const satisfies Address;
export const countWaitingMeasures = {
  method: 'GET',
  wire: 'measures/waiting',
  access: 'staff',
  permission: 'measures.read',
} as const satisfies Address;
export const proposeMeasure = {
  method: 'POST',
  wire: 'measures/propose',
  access: 'staff',
  permission: 'measures.propose',
} as const satisfies Address;
export const decideMeasure = {
  method: 'POST',
  wire: 'measures/decide',
  access: 'staff',
  permission: 'measures.decide',
} as const satisfies Address;
