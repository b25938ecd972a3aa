import type { Area } from '../../area.ts';
import { answerRecordExport } from './record-export.ts';
import { answerReadAuditEvidence } from './read-evidence.ts';
import { answerListAudit, answerVerifyAudit } from './list-audit.ts';

export const auditArea: Area = {
  staffHandlers: [answerListAudit, answerVerifyAudit, answerRecordExport, answerReadAuditEvidence],
};
