import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const listAudit = getAsStaff('audit/list', { permission: 'audit.read' });

export const verifyAudit = postAsStaff('audit/verify', { permission: 'audit.verify' });

/** Whether the caller may read the list is checked by the handler: each list has a permission of its own. */
export const recordExport = postAsStaff('audit/export', { permission: 'own-account.use' });

export const readAuditEvidence = getAsStaff('audit/evidence', { permission: 'audit.verify' });
