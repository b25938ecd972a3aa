import type { Address } from '../../kernel/endpoint.ts';

export const readTerms = { method: 'POST', wire: 'basic/getCurrencyInfo', access: 'trade' } as const satisfies Address;
export const listLimits = { method: 'GET', wire: 'basic/getwithLimit', access: 'trade' } as const satisfies Address;
export const readRunningTotals = {
  method: 'POST',
  wire: 'withdraw/withDetails',
  access: 'trade',
} as const satisfies Address;
export const requestWithdrawal = {
  method: 'POST',
  wire: 'withdraw/withdrawprocess',
  access: 'trade',
  movesMoney: true,
} as const satisfies Address;
export const confirmWithdrawal = {
  method: 'POST',
  wire: 'withdraw/activatewithdraw',
  access: 'public',
  knowsSession: true,
} as const satisfies Address;
export const readPendingWithdrawal = {
  method: 'POST',
  wire: 'withdraw/pending',
  access: 'public',
  knowsSession: true,
} as const satisfies Address;
export const readWithdrawal = { method: 'POST', wire: 'withdraw/read', access: 'customer' } as const satisfies Address;
export const cancelWithdrawal = {
  method: 'POST',
  wire: 'withdraw/cancel',
  access: 'customer',
  movesMoney: true,
} as const satisfies Address;
export const listWithdrawals = {
  method: 'POST',
  wire: 'history/withdrawHistory',
  access: 'customer',
} as const satisfies Address;
export const readWithdrawalReceipt = {
  method: 'GET',
  wire: 'withdraw/receipt',
  access: 'customer',
} as const satisfies Address;
