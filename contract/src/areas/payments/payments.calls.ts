import type { Address } from '../../kernel/endpoint.ts';

export const openPaymentLink = {
  method: 'POST',
  wire: 'bank/paymentLink',
  access: 'wallet',
  movesMoney: true,
} as const satisfies Address;
export const listCopDeposits = {
  method: 'POST',
  wire: 'bank/getCopHistory',
  access: 'customer',
} as const satisfies Address;
export const readPaymentTerms = {
  method: 'GET',
  wire: 'payments/terms',
  access: 'wallet',
} as const satisfies Address;
export const readPayment = {
  method: 'POST',
  wire: 'payments/read',
  access: 'customer',
} as const satisfies Address;
export const readPaymentReceipt = {
  method: 'GET',
  wire: 'payments/receipt',
  access: 'customer',
} as const satisfies Address;
