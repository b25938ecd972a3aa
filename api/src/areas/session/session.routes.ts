import type { Handler } from '../../http/handler.ts';
import { answerActivateEmail } from './activate-email.ts';
import { answerRequestPasswordReset, answerRequestTfaReset } from './request-link.ts';
import { answerCheckSession } from './check-session.ts';
import { answerConfirmTfaReset } from './confirm-tfa-reset.ts';
import { answerEndSession } from './end-session.ts';
import { answerFinishTfaLogin } from './finish-tfa-login.ts';
import { answerFinishHandover, answerOpenHandover } from './handover.ts';
import { answerIsEmailFree, answerIsUsernameFree } from './check-availability.ts';
import { answerListSessions } from './list-sessions.ts';
import { answerLogin } from './login.ts';
import { answerLogout, answerLogoutEverywhere } from './logout.ts';
import { answerResetPassword } from './reset-password.ts';
import { answerSignUp } from './sign-up.ts';

export const sessionRoutes: readonly Handler[] = [
  answerSignUp,
  answerIsUsernameFree,
  answerIsEmailFree,
  answerActivateEmail,
  answerLogin,
  answerFinishTfaLogin,
  answerRequestTfaReset,
  answerConfirmTfaReset,
  answerRequestPasswordReset,
  answerResetPassword,
  answerOpenHandover,
  answerFinishHandover,
  answerCheckSession,
  answerLogout,
  answerLogoutEverywhere,
  answerListSessions,
  answerEndSession,
];
