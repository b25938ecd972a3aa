import type { Handler } from '../../http/handler.ts';
import { answerListAudit, answerVerifyAudit } from './list-audit.ts';

export const auditRoutes: readonly Handler[] = [answerListAudit, answerVerifyAudit];
