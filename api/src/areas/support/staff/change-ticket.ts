import {
  answerTicket,
  assignTicket,
  closeTicket,
  reopenTicket,
  setTicketCategory,
  writeNote,
} from '@istmo/contract/areas/support/support.staff.contract';
import { maxAttachments } from '@istmo/contract/areas/support/support.rules';
import { parseId, type StaffId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../../app.ts';
import { handleStaff, type StaffCaller } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { type AuditValues, commitAction } from '../../audit/public.ts';
import { cleanImages, type StoredImage, withStoredImages } from '../../../images/stored-images.ts';
import { readAssignees } from '../queue.store.ts';
import * as work from '../staff-work.ts';
import { readCategories, type Ticket } from '../support.store.ts';

type TicketAction = {
  readonly action: string;
  readonly referenceNo: string;
  readonly change: (tx: Tx) => Promise<Ticket>;
  /** What became of the ticket. */
  readonly after: AuditValues;
};

/** Changes a ticket with its entry in the audit log. What is said to the customer is its own reason. */
async function commitToTicket(
  app: App,
  caller: StaffCaller,
  { action, referenceNo, change, after }: TicketAction,
): Promise<void> {
  const subject = { kind: 'ticket', id: referenceNo };
  await commitAction(app, caller, { action, subject, reason: '', needsReason: false }, async (tx) => {
    const { assignedStaff, closedAt, waitingSince } = await change(tx);
    return {
      before: { assigned: assignedStaff, is_closed: closedAt !== null, waits: waitingSince !== null },
      after,
      result: undefined,
    };
  });
}

const authorOf = ({ staff, name }: StaffCaller) => ({ id: staff, name });

/** Cleans and stores the images of a message while `change` commits it. */
async function withImages(
  app: App,
  { files }: StaffCaller,
  change: (images: readonly StoredImage[]) => Promise<void>,
): Promise<void> {
  await withStoredImages(app, await cleanImages(files, maxAttachments), change);
}

export const answerAnswerTicket = handleStaff(
  answerTicket,
  async (app, caller, { reference_no: referenceNo, text }) => {
    const staff = authorOf(caller);
    await withImages(app, caller, (images) =>
      commitToTicket(app, caller, {
        action: 'support.answer',
        referenceNo,
        change: (tx) => work.answerAsStaff(app, tx, { referenceNo, staff, text, images }),
        after: { assigned: caller.staff, is_closed: false, waits: false, images: images.length },
      }),
    );
    return { message: m.support_answered };
  },
);

export const answerWriteNote = handleStaff(writeNote, async (app, caller, { reference_no: referenceNo, text }) => {
  const staff = authorOf(caller);
  await withImages(app, caller, (images) =>
    commitToTicket(app, caller, {
      action: 'support.note',
      referenceNo,
      change: (tx) => work.writeNote(app, tx, { referenceNo, staff, text, images }),
      after: { images: images.length },
    }),
  );
  return { message: m.support_note_written };
});

export const answerAssignTicket = handleStaff(assignTicket, async (app, caller, input) => {
  const [to, from] = [await readAssignee(app, input.to), parseId<'staff'>(input.from) ?? null];
  const referenceNo = input.reference_no;
  await commitToTicket(app, caller, {
    action: 'support.assign',
    referenceNo,
    change: (tx) => work.assignTicket(tx, { referenceNo, to, from }),
    after: { assigned: to },
  });
  return { message: to === null ? m.support_released : m.support_assigned };
});

/** The member of staff of that id, who has to be one that may work on tickets; null for ''. */
async function readAssignee(app: App, sent: string): Promise<StaffId | null> {
  if (sent === '') return null;
  const found = (await readAssignees(app.db)).find(({ id }) => id === sent.toLowerCase());
  return found?.id ?? refuse('invalid_field', m.staff_unknown, { field: 'to' });
}

export const answerSetTicketCategory = handleStaff(setTicketCategory, async (app, caller, input) => {
  const { reference_no: referenceNo, category } = input;
  if (!(await readCategories(app.db)).some(({ code }) => code === category))
    refuse('invalid_field', m.support_category_missing, { field: 'category' });
  const subject = { kind: 'ticket', id: referenceNo };
  await commitAction(
    app,
    caller,
    { action: 'support.set-category', subject, reason: '', needsReason: false },
    async (tx) => {
      const before = await work.moveToCategory(tx, referenceNo, category);
      return { before: { category: before.category.code }, after: { category }, result: undefined };
    },
  );
  return { message: m.support_category_set };
});

export const answerCloseTicket = handleStaff(closeTicket, async (app, caller, { reference_no: referenceNo, text }) => {
  await commitToTicket(app, caller, {
    action: 'support.close',
    referenceNo,
    change: (tx) => work.closeAsStaff(app, tx, { referenceNo, staff: authorOf(caller), text }),
    after: { assigned: caller.staff, is_closed: true, waits: false },
  });
  return { message: m.support_closed_done };
});

export const answerReopenTicket = handleStaff(reopenTicket, async (app, caller, { reference_no: referenceNo }) => {
  await commitToTicket(app, caller, {
    action: 'support.reopen',
    referenceNo,
    change: (tx) => work.reopenAsStaff(tx, { referenceNo, staff: authorOf(caller) }),
    after: { assigned: caller.staff, is_closed: false },
  });
  return { message: m.support_reopened };
});
