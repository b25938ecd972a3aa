import { readCategory, setCategory } from '@istmo/contract/areas/rules/rules.staff.contract';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { lockAccountStatus, readAccountStatus, readAccountStatuses, setInvestorCategory } from '../../access/public.ts';
import { commitAction, lookAtCustomer } from '../../audit/public.ts';
import { insertCategory, readCategories } from '../rules.store.ts';

export const answerReadCategory = handleStaff(readCategory, async (app, caller, { id }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const [{ investorCategory }, history] = await Promise.all([
    readAccountStatus(app, customer),
    readCategories(app.db, customer),
  ]);
  return {
    category: investorCategory,
    history: history.map(({ category, note, at, staff }) => ({ category, note, at: at.toISOString(), staff })),
  };
});

export const answerSetCategory = handleStaff(setCategory, async (app, caller, { id, category, reason }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const subject = { kind: 'customer', id: customer };
  await commitAction(app, caller, { action: 'customer.set-category', subject, reason }, async (tx) => {
    await lockAccountStatus(tx, customer);
    const [status] = await readAccountStatuses(tx, [customer], app.clock.now());
    const before = status?.investorCategory ?? 'retail';
    if (before === category) refuse('already_done', m.rules_staff_category_same);
    const at = app.clock.now();
    await insertCategory(tx, { id: newId(), customer, category, note: reason, at, by: caller.staff });
    await setInvestorCategory(tx, customer, category);
    return { before: { category: before }, after: { category }, result: undefined };
  });
  return { message: m.rules_staff_category_set };
});
