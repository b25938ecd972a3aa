import type { Handler } from '../../http/handler.ts';
import { answerDecideLegalText, answerListLegalTexts, answerProposeLegalText } from './staff/legal-texts.ts';

export const legalStaffRoutes: readonly Handler[] = [
  answerListLegalTexts,
  answerProposeLegalText,
  answerDecideLegalText,
];
