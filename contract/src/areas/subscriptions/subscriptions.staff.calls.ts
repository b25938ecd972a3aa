import { getAsStaff } from '../../kernel/address.ts';

export const listRaiseOrders = getAsStaff('raises/orders', { permission: 'raises.read' });
export const readRaiseFigures = getAsStaff('raises/figures', { permission: 'raises.read' });
