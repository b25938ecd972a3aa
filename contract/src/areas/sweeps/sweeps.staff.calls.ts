import { getAsStaff } from '../../kernel/address.ts';

export const listSweeps = getAsStaff('sweeps/list', { permission: 'treasury.read' });
