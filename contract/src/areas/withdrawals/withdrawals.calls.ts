import type { Address } from '../../kernel/endpoint.ts';

export const listWithdrawalCurrencies = {
  verb: 'GET',
  wire: 'basic/withcurrencies',
  access: 'customer',
} as const satisfies Address;
export const readTerms = { verb: 'POST', wire: 'basic/getCurrencyInfo', access: 'trade' } as const satisfies Address;
export const listLimits = { verb: 'GET', wire: 'basic/getwithLimit', access: 'trade' } as const satisfies Address;
export const readRunningTotals = {
  verb: 'POST',
  wire: 'withdraw/withDetails',
  access: 'trade',
} as const satisfies Address;
export const requestWithdrawal = {
  verb: 'POST',
  wire: 'withdraw/withdrawprocess',
  access: 'trade',
  movesMoney: true,
} as const satisfies Address;
export const confirmWithdrawal = {
  verb: 'POST',
  wire: 'withdraw/activatewithdraw',
  access: 'public',
} as const satisfies Address;
export const readPendingWithdrawal = {
  verb: 'POST',
  wire: 'withdraw/pending',
  access: 'public',
} as const satisfies Address;
export const listWithdrawals = {
  verb: 'POST',
  wire: 'history/withdrawHistory',
  access: 'customer',
} as const satisfies Address;
