import type { Handler } from '../../http/handler.ts';
import { answerChangePassword } from './change-password.ts';
import { answerIsPasswordNew } from './is-password-new.ts';
import { answerIsPasswordRight } from './is-password-right.ts';
import { answerReadTfaSetup } from './read-tfa-setup.ts';
import { answerRenewRecoveryCodes } from './renew-recovery-codes.ts';
import { answerSwitchTfa } from './switch-tfa.ts';

export const securityRoutes: readonly Handler[] = [
  answerReadTfaSetup,
  answerSwitchTfa,
  answerRenewRecoveryCodes,
  answerIsPasswordNew,
  answerIsPasswordRight,
  answerChangePassword,
];
