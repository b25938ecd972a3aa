import type { Area } from '../../area.ts';
import { answerAddPasskey, answerStartPasskey } from './add-passkey.ts';
import { answerChangePassword } from './change-password.ts';
import { answerIsPasswordNew, answerIsPasswordRight } from './check-passwords.ts';
import { answerListPasskeys, answerRemovePasskey, answerRenamePasskey } from './manage-passkeys.ts';
import { answerReadTfaSetup } from './read-tfa-setup.ts';
import { answerRenewRecoveryCodes } from './renew-recovery-codes.ts';
import { answerSwitchTfa } from './switch-tfa.ts';

export const securityArea: Area = {
  handlers: [
    answerReadTfaSetup,
    answerSwitchTfa,
    answerRenewRecoveryCodes,
    answerListPasskeys,
    answerStartPasskey,
    answerAddPasskey,
    answerRenamePasskey,
    answerRemovePasskey,
    answerIsPasswordNew,
    answerIsPasswordRight,
    answerChangePassword,
  ],
};
