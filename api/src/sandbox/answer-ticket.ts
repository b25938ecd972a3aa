import { demoEmail, demoStaff } from '@istmo/db/seeds/people';
import { InvalidArgument } from '@istmo/providers/invalid-argument';
import type { App } from '../app.ts';
import { insertAuditEntry } from '../areas/audit/public.ts';
import { findStaffByEmail } from '../areas/staff/public.ts';
import { answerAsStaff, closeAsStaff } from '../areas/support/public.ts';
import { Refusal } from '../http/refusal.ts';

type TicketAnswer = { readonly reference: string; readonly text: string; readonly closes: boolean };

/** Answers a ticket as the demo member of staff whose role is support. `app` has the console's login. */
export async function answerTicket(app: App, { reference, text, closes }: TicketAnswer): Promise<void> {
  const { name } = demoStaff.find(({ role }) => role === 'support') ?? { name: '' };
  const found = await findStaffByEmail(app.db, demoEmail(name));
  if (!found) throw new InvalidArgument('there is no demo staff for support');
  const staff = { id: found.id, name: found.name };
  try {
    const work = closes ? closeAsStaff : answerAsStaff;
    await app.db.inTransaction(async (tx) => {
      await work(app, tx, { referenceNo: reference, staff, text });
      await insertAuditEntry(tx, {
        at: app.clock.now(),
        staff: staff.id,
        session: undefined,
        address: '',
        kind: 'act',
        action: closes ? 'support.close' : 'support.answer',
        subject: { kind: 'ticket', id: reference },
        before: undefined,
        after: undefined,
        reason: '',
      });
    });
  } catch (error) {
    if (error instanceof Refusal) throw new InvalidArgument(`the ticket took no answer: ${error.code}`);
    throw error;
  }
}
