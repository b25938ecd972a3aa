import { getAsStaff } from '../../kernel/address.ts';

export const readSplit = getAsStaff('splits/read', { permission: 'corporate-actions.read' });
