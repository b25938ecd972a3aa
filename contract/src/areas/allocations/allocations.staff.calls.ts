import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const readAllocation = getAsStaff('allocations/preview', { permission: 'raises.read' });
export const listAllotments = getAsStaff('allocations/orders', { permission: 'raises.read' });
export const proposeAllocation = postAsStaff('allocations/propose', { permission: 'raises.allocate' });
export const decideAllocation = postAsStaff('allocations/decide', { permission: 'raises.allocate' });
