import type { Handler } from '../../http/handler.ts';
import { disclaimerAnswers } from './accept-disclaimers.ts';
import { answerReadStanding } from './read-standing.ts';

export const accessRoutes: readonly Handler[] = [answerReadStanding, ...disclaimerAnswers];
