import { findPageProblem, listSetupSteps, pageTypes } from '@istmo/contract/areas/access/access.rules';
import { readCustomerView } from '@istmo/contract/areas/access/access.staff.contract';
import type { AccountStatus } from '@istmo/contract/kernel/account-status';
import { signOf } from '@istmo/contract/kernel/format';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import { type Language, translate } from '@istmo/contract/kernel/message';
import { handleStaff } from '../../../http/handler.ts';
import { readDatedStatus } from '../../access/public.ts';
import { lookAtCustomer, recordLook } from '../../audit/public.ts';
import { isShown, readRegistry } from '../../instruments/public.ts';
import { readWallets } from '../../wallets/public.ts';

/** By the rules that the customer's own pages and calls are checked with; no session of the customer exists for it. */
export const answerReadCustomerView = handleStaff(readCustomerView, async (app, caller, { id }) => {
  const customer = await lookAtCustomer(app, caller, id);
  await recordLook(app, caller, {
    action: 'customer.see-as',
    subject: { kind: 'customer', id: customer },
    reason: '',
  });
  const [status, { wallets, assets }, { instruments }] = await Promise.all([
    readDatedStatus(app.db, customer, app.clock.now()),
    readWallets(app, customer),
    readRegistry(app),
  ]);
  const hasFunds = [...wallets, ...assets].some(({ amount }) => signOf(amount) !== 'zero');
  return {
    is_suspended: status.isSuspended,
    asks_for_disclaimer: !status.acceptedDisclaimer && !status.isSuspended,
    steps: listSetupSteps(status, hasFunds),
    wallets,
    assets,
    pages: listPages(
      status,
      instruments.filter((instrument) => isShown(instrument)),
      caller.language,
    ),
  };
});

/** Every kind of page, and for each instrument whose deposits or withdrawals are closed the page of those. */
function listPages(account: AccountStatus, instruments: readonly Instrument[], language: Language) {
  const problemOf = (type: (typeof pageTypes)[number], instrument: string): string => {
    const problem = findPageProblem(type, { account, switches: instruments, instrument });
    return problem ? translate(problem.message, language) : '';
  };
  return pageTypes.flatMap((type) => {
    const whole = { type, instrument: '', problem: problemOf(type, '') };
    // What closes the page for all of them closes it for each.
    if (whole.problem !== '') return [whole];
    const closed = instruments
      .map(({ code }) => ({ type, instrument: code, problem: problemOf(type, code) }))
      .filter(({ problem }) => problem !== '');
    return [whole, ...closed];
  });
}
