import { isPasswordRight as isPasswordRightCall } from '@istmo/contract/areas/security/security.contract';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { isPasswordRight } from './passwords.ts';

export const answerIsPasswordRight = handle(isPasswordRightCall, async (app, { customer }, { pass }) =>
  (await isPasswordRight(app, customer, pass)) ? { status: 1 } : { status: 0, message: m.security_old_wrong },
);
