import { get, post } from '../../kernel/address.ts';

export const readTerms = post('basic/getCurrencyInfo', { access: 'trade' });
export const listLimits = get('basic/getwithLimit', { access: 'trade' });
export const readRunningTotals = post('withdraw/withDetails', { access: 'trade' });
export const requestWithdrawal = post('withdraw/withdrawprocess', { access: 'trade', movesMoney: true });
export const confirmWithdrawal = post('withdraw/activatewithdraw', { access: 'public', knowsSession: true });
export const readPendingWithdrawal = post('withdraw/pending', { access: 'public', knowsSession: true });
export const readWithdrawal = post('withdraw/read', { access: 'customer' });
export const cancelWithdrawal = post('withdraw/cancel', { access: 'customer', movesMoney: true });
export const listWithdrawals = post('history/withdrawHistory', { access: 'customer' });
export const readWithdrawalReceipt = get('withdraw/receipt', { access: 'customer' });
