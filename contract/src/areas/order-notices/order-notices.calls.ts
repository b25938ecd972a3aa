import { get } from '../../kernel/address.ts';

export const readTradeConfirmation = get('orders/trade-confirmation', { access: 'customer' });
