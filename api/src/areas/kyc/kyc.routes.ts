import type { Handler } from '../../http/handler.ts';
import { answerReadVerification } from './read-verification.ts';
import { answerReportVerification } from './report-verification.ts';
import { answerStartVerification } from './start-verification.ts';

export const kycRoutes: readonly Handler[] = [
  answerStartVerification,
  answerReadVerification,
  answerReportVerification,
];
