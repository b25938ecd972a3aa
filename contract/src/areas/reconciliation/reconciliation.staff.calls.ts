import type { Address } from '../../kernel/endpoint.ts';

export const readCover = {
  method: 'GET',
  wire: 'reconciliation/cover',
  access: 'staff',
  permission: 'treasury.read',
} as const satisfies Address;
export const stopLeaving = {
  method: 'POST',
  wire: 'reconciliation/stop-currency',
  access: 'staff',
  permission: 'reconciliation.decide',
} as const satisfies Address;
export const proposeLift = {
  method: 'POST',
  wire: 'reconciliation/propose-lift',
  access: 'staff',
  permission: 'reconciliation.decide',
} as const satisfies Address;
export const decideLift = {
  method: 'POST',
  wire: 'reconciliation/decide-lift',
  access: 'staff',
  permission: 'reconciliation.decide',
} as const satisfies Address;
export const countWaitingCases = {
  method: 'GET',
  wire: 'reconciliation/cases-waiting',
  access: 'staff',
  permission: 'treasury.read',
} as const satisfies Address;
export const listCases = {
  method: 'GET',
  wire: 'reconciliation/cases',
  access: 'staff',
  permission: 'treasury.read',
} as const satisfies Address;
export const takeCase = {
  method: 'POST',
  wire: 'reconciliation/take-case',
  access: 'staff',
  permission: 'reconciliation.decide',
} as const satisfies Address;
export const closeCase = {
  method: 'POST',
  wire: 'reconciliation/close-case',
  access: 'staff',
  permission: 'reconciliation.decide',
} as const satisfies Address;
