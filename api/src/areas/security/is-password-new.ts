import { isPasswordNew } from '@istmo/contract/areas/security/security.contract';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { takeTurn, type Throttle } from '../../http/throttle.ts';
import { isAmongLastFive } from './passwords.ts';

// Each check compares five hashes, and a stolen session could otherwise be used to search for old passwords.
const reuseChecks: Throttle = { name: 'is-password-new', max: 60, perSeconds: 3600, sandboxTimes: 10 };

export const answerIsPasswordNew = handle(isPasswordNew, async (app, { customer }, { pass }) => {
  await takeTurn(app, reuseChecks, customer);
  const isNew = !(await isAmongLastFive(app, customer, pass));
  return isNew ? { status: 1 } : { status: 0, message: m.security_new_reused };
});
