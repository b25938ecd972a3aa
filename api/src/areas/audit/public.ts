export { checkAuditChain, insertAuditEntry, type AuditValues } from './audit.store.ts';
export { commitAction, recordLook, type Change } from './record-audit.ts';
