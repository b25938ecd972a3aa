import { deleteView, listViews, saveView } from '@istmo/contract/areas/staff/staff.contract';
import { maxViews, viewFormRules } from '@istmo/contract/areas/staff/staff.rules';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { checkForm } from '../../http/check-form.ts';
import { handleStaff } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import * as views from './views.store.ts';

export const answerListViews = handleStaff(listViews, async (app, { staff }, { list }) => ({
  data: (await views.readViews(app.db, { staff, list })).map(({ name, query, isDefault }) => ({
    name,
    query,
    is_default: isDefault,
  })),
}));

export const answerSaveView = handleStaff(saveView, async (app, { staff }, input) => {
  const { list, query, is_default: isDefault } = input;
  const name = input.name.trim();
  checkForm(viewFormRules, { name });
  const owner = { staff, list };
  await app.db.inTransaction(async (tx) => {
    await views.lockViews(tx, owner);
    const others = (await views.readViews(tx, owner)).filter((view) => view.name.toLowerCase() !== name.toLowerCase());
    if (others.length >= maxViews)
      refuse('invalid_field', withParams(m.staff_view_too_many, { max: maxViews }), { field: 'name' });
    await views.storeView(tx, owner, { name, query, isDefault, at: app.clock.now() });
  });
  return { message: m.staff_view_saved };
});

export const answerDeleteView = handleStaff(deleteView, async (app, { staff }, { list, name }) => {
  const isDeleted = await app.db.inTransaction((tx) => views.deleteView(tx, { staff, list }, name));
  if (!isDeleted) refuse('not_found', m.staff_view_unknown);
  return { message: m.staff_view_deleted };
});
