import { readMoment, windowRules } from '@istmo/contract/areas/offering/offering.rules';
import { changeWindow } from '@istmo/contract/areas/offering/offering.staff.contract';
import { findProblem } from '@istmo/contract/kernel/rules';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { lockWindow, readOfferingRows, storeWindow } from '../../tranches/public.ts';

export const answerChangeWindow = handleStaff(
  changeWindow,
  async (app, caller, { offering: code, number, opens_at, closes_at, reason }) => {
    const problem = findProblem(windowRules, { opensAt: opens_at, closesAt: closes_at });
    if (problem) refuse(problem.code, problem.message, { field: problem.field });
    const offering = (await readOfferingRows(app.db)).find((one) => one.code === code);
    const [opensAt, closesAt] = [readMoment(opens_at) ?? null, readMoment(closes_at) ?? null];
    const action = { action: 'offering.change-window', subject: { kind: 'offering', id: code }, reason };
    await commitAction(app, caller, action, async (tx) => {
      const before = offering && (await lockWindow(tx, code, number));
      if (!before) return refuse('not_found', m.offering_staff_unknown, { field: 'offering' });
      // What it had left may be with its issuer again.
      if (offering.issuer && before.closesAt && before.closesAt <= app.clock.now())
        refuse('conflict', m.offering_staff_closed);
      await storeWindow(tx, { offering: code, number, opensAt, closesAt });
      return {
        before: toFacts(before),
        after: { number: `${number}`, ...toFacts({ opensAt, closesAt }) },
        result: undefined,
      };
    });
    return { message: m.offering_staff_window_changed };
  },
);

const toFacts = ({ opensAt, closesAt }: { readonly opensAt: Date | null; readonly closesAt: Date | null }) => ({
  opens_at: opensAt?.toISOString() ?? '',
  closes_at: closesAt?.toISOString() ?? '',
});
