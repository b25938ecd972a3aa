import type { Address } from '../../kernel/endpoint.ts';

export const countWaitingPayments = {
  method: 'GET',
  wire: 'payments/waiting',
  access: 'staff',
  permission: 'bank.read',
} as const satisfies Address;
export const listPaymentQueue = {
  method: 'GET',
  wire: 'payments/queue',
  access: 'staff',
  permission: 'bank.read',
} as const satisfies Address;
export const readPaymentCase = {
  method: 'GET',
  wire: 'payments/case',
  access: 'staff',
  permission: 'bank.read',
} as const satisfies Address;
export const askProvider = {
  method: 'POST',
  wire: 'payments/ask',
  access: 'staff',
  permission: 'bank.decide-deposit',
} as const satisfies Address;
