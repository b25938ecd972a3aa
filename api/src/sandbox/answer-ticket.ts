import { demoEmail, demoStaff } from '@istmo/db/seeds/people';
import { InvalidArgument } from '@istmo/providers/invalid-argument';
import type { App } from '../app.ts';
import { answerAsStaff, closeAsStaff, type StaffId } from '../areas/support/public.ts';
import { Refusal } from '../http/refusal.ts';

type TicketAnswer = { readonly reference: string; readonly text: string; readonly closes: boolean };

/** Answers a ticket as the demo member of staff whose role is support. */
export async function answerTicket(app: App, { reference, text, closes }: TicketAnswer): Promise<void> {
  const { name } = demoStaff.find(({ role }) => role === 'support') ?? { name: '' };
  const [row] = await app.db.query<{ id: StaffId }>('select id from app.staff where lower(email) = $1', [
    demoEmail(name),
  ]);
  if (!row) throw new InvalidArgument('there is no demo staff for support');
  const staff = { id: row.id, name: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}` };
  try {
    const work = closes ? closeAsStaff : answerAsStaff;
    await app.db.inTransaction((tx) => work(app, tx, { referenceNo: reference, staff, text }));
  } catch (error) {
    if (error instanceof Refusal) throw new InvalidArgument(`the ticket took no answer: ${error.code}`);
    throw error;
  }
}
