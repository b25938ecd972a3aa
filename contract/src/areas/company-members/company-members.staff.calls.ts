import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const listCompanyMembers = getAsStaff('company/members', { permission: 'customers.read' });
export const endMembership = postAsStaff('company/end-membership', { permission: 'customers.manage-access' });
