import { getAsStaff } from '../../kernel/address.ts';

export const exportOrderLog = getAsStaff('order-log/export', { permission: 'trading.export-log' });
