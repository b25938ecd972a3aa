import { getAsStaff } from '../../kernel/address.ts';

export const startApproval = getAsStaff('approvals/start', { permission: 'own-account.use' });
