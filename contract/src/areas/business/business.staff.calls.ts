import { getAsStaff } from '../../kernel/address.ts';

export const readBusiness = getAsStaff('business/days', { permission: 'business.read' });
