import type { Handler } from '../../http/handler.ts';
import { answerActivateEmail } from './activate-email.ts';
import { answerIsEmailFree, answerIsUsernameFree } from './check-availability.ts';
import { answerRequestPasswordReset, answerRequestSupportLink, answerRequestTfaReset } from './request-link.ts';

export const accountsRoutes: readonly Handler[] = [
  answerIsEmailFree,
  answerIsUsernameFree,
  answerActivateEmail,
  answerRequestPasswordReset,
  answerRequestTfaReset,
  answerRequestSupportLink,
];
