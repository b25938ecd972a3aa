import type { Area } from '../../area.ts';
import { answerConfirmTfaReset } from './confirm-tfa-reset.ts';
import { answerFinishTfaLogin } from './finish-tfa-login.ts';
import { answerFinishHandover, answerOpenHandover } from './handover.ts';
import { answerLogin } from './login.ts';
import { answerFinishPasskeyLogin, answerStartPasskeyLogin } from './passkey-login.ts';
import { answerResetPassword } from './reset-password.ts';
import { answerSignUp } from './sign-up.ts';

export const loginArea: Area = {
  handlers: [
    answerSignUp,
    answerLogin,
    answerFinishTfaLogin,
    answerStartPasskeyLogin,
    answerFinishPasskeyLogin,
    answerConfirmTfaReset,
    answerResetPassword,
    answerOpenHandover,
    answerFinishHandover,
  ],
};
