import type { Area } from '../../area.ts';
import { answerAcceptLegalText } from './accept-legal-text.ts';
import { legalTasks } from './legal.worker.ts';
import { answerListAccepted } from './list-accepted.ts';
import { answerListUnaccepted } from './list-unaccepted.ts';
import { answerReadLegalText } from './read-legal-text.ts';
import { answerDecideLegalText, answerListLegalTexts, answerProposeLegalText } from './staff/legal-texts.ts';

export const legalArea: Area = {
  handlers: [answerReadLegalText, answerListUnaccepted, answerAcceptLegalText, answerListAccepted],
  staffHandlers: [answerListLegalTexts, answerProposeLegalText, answerDecideLegalText],
  tasks: legalTasks,
};
