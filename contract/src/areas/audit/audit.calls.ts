import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const listAudit = getAsStaff('audit/list', { permission: 'audit.read' });

export const verifyAudit = postAsStaff('audit/verify', { permission: 'audit.verify' });
