import { listCustomerEmails } from '@istmo/contract/areas/notifications/notifications.staff.contract';
import { handleStaff } from '../../../http/handler.ts';
import { lookAtCustomer } from '../../audit/public.ts';
import { readEmailsOf } from '../emails.store.ts';

const maxListed = 30;

export const answerListCustomerEmails = handleStaff(listCustomerEmails, async (app, caller, { id }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const rows = await readEmailsOf(app.db, customer, maxListed);
  return {
    data: rows.map(({ id: email, subject, createdAt, sentAt, withheldAt, withheldWhy, returnedAt }) => ({
      id: email,
      subject,
      created_at: createdAt.toISOString(),
      sent_at: sentAt?.toISOString() ?? null,
      withheld_at: withheldAt?.toISOString() ?? null,
      // Before there were other causes, it was always this one.
      withheld_why: withheldAt === null ? null : (withheldWhy ?? 'switched-off'),
      returned_at: returnedAt?.toISOString() ?? null,
    })),
  };
});
