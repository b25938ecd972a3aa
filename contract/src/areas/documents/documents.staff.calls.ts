import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const listSecurityDocuments = getAsStaff('documents/all', { permission: 'securities.read' });
export const readSecurityDocument = getAsStaff('documents/version', { permission: 'securities.read' });
export const uploadDocument = postAsStaff('documents/upload', { permission: 'securities.manage', files: ['document'] });
