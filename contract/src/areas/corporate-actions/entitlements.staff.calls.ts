import { getAsStaff } from '../../kernel/address.ts';

export const listEntitlements = getAsStaff('corporate-actions/entitlements', { permission: 'corporate-actions.read' });
