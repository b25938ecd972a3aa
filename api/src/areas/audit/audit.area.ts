import type { Area } from '../../area.ts';
import { answerListAudit, answerVerifyAudit } from './list-audit.ts';

export const auditArea: Area = {
  staffHandlers: [answerListAudit, answerVerifyAudit],
};
