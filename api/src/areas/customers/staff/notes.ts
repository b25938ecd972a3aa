import { listNotes, writeNote } from '@istmo/contract/areas/customers/customers.staff.contract';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import { handleStaff } from '../../../http/handler.ts';
import { commitAction, lookAtCustomer } from '../../audit/public.ts';
import { insertNote, readNotes } from '../notes.store.ts';

export const answerListNotes = handleStaff(listNotes, async (app, caller, { id }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const rows = await readNotes(app.db, customer);
  return { data: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
});

export const answerWriteNote = handleStaff(writeNote, async (app, caller, { id, body }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const note = newId();
  // The note is its own reason, so that the log keeps its text as well.
  const action = { action: 'customer.note', subject: { kind: 'customer', id: customer }, reason: body };
  await commitAction(app, caller, action, async (tx) => {
    await insertNote(tx, { id: note, customer, staff: caller.staff, body: body.trim(), at: app.clock.now() });
    return { after: { note }, result: undefined };
  });
  return { message: m.customers_note_written };
});
