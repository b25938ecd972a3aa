import { get, post } from '../../kernel/address.ts';

export const openPaymentLink = post('bank/paymentLink', { access: 'wallet', movesMoney: true });
export const listCopDeposits = post('bank/getCopHistory', { access: 'customer' });
export const readPaymentTerms = get('payments/terms', { access: 'wallet' });
export const readPayment = post('payments/read', { access: 'customer' });
export const readPaymentReceipt = get('payments/receipt', { access: 'customer' });
