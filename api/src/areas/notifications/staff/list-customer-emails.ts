import { listCustomerEmails } from '@istmo/contract/areas/notifications/notifications.staff.contract';
import { handleStaff } from '../../../http/handler.ts';
import { lookAtCustomer } from '../../audit/public.ts';
import { readEmailsOf } from '../emails.store.ts';

const maxListed = 30;

export const answerListCustomerEmails = handleStaff(listCustomerEmails, async (app, caller, { id }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const rows = await readEmailsOf(app.db, customer, maxListed);
  return {
    data: rows.map(({ id: email, subject, createdAt, sentAt, withheldAt }) => ({
      id: email,
      subject,
      created_at: createdAt.toISOString(),
      sent_at: sentAt?.toISOString() ?? null,
      withheld_at: withheldAt?.toISOString() ?? null,
    })),
  };
});
