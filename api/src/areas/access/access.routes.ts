import type { Handler } from '../../http/handler.ts';
import { disclaimerAnswers } from './accept-disclaimers.ts';
import { answerReadUserStatus } from './read-user-status.ts';

export const accessRoutes: readonly Handler[] = [answerReadUserStatus, ...disclaimerAnswers];
