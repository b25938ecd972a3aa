import {
  isPasswordNew,
  isPasswordRight as isPasswordRightCall,
} from '@istmo/contract/areas/security/security.contract';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { isAmongLastFive, isPasswordRight } from './passwords.ts';
import { countWrongPassword } from './wrong-passwords.ts';

export const answerIsPasswordRight = handle(isPasswordRightCall, async (app, caller, { pass }) =>
  (await isPasswordRight(app, { customer: caller.customer, visitor: caller }, pass))
    ? { status: 1 }
    : { status: 0, message: m.security_old_wrong },
);

/** A password that is none of the last five is a wrong guess of the current one too, and counts as one. */
export const answerIsPasswordNew = handle(isPasswordNew, async (app, caller, { pass }) => {
  const { customer } = caller;
  const isUsed = await countWrongPassword(app, { customer, visitor: caller }, () =>
    isAmongLastFive(app, customer, pass),
  );
  return isUsed ? { status: 0, message: m.security_new_reused } : { status: 1 };
});
