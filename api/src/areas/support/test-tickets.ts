import type { CustomerId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { TestEnv } from '../../testing/test-env.ts';
import { testPng } from '../../testing/test-images.ts';
import { openTicketOf } from './open-ticket.ts';
import type { StaffAuthor } from './messages.store.ts';

export function toUpload(bytes: Buffer, name = 'screen.png') {
  return { field: 'support_image', name, type: 'image/png', bytes };
}

/** An open ticket with one image. */
export async function openTestTicket(
  testEnv: Pick<TestEnv, 'app' | 'owner'>,
  customer: CustomerId,
): Promise<{ referenceNo: string; attachment: string }> {
  const referenceNo = await openTicketOf(testEnv.app, {
    customer,
    language: 'en',
    category: 'deposits',
    subject: 'My deposit',
    message: 'It has not arrived yet.',
    files: [toUpload(await testPng())],
  });
  const [row] = await testEnv.owner.query<{ id: string }>(
    `select a.id from app.ticket_attachment a join app.ticket_message x on x.id = a.message_id
       join app.ticket t on t.id = x.ticket_id where t.reference_no = $1`,
    [referenceNo],
  );
  if (!row) throw new Error('a ticket without its image');
  return { referenceNo, attachment: row.id };
}

/** A member of staff, with a name that several may have. */
export async function hireStaff(testEnv: Pick<TestEnv, 'addStaff'>, name: string): Promise<StaffAuthor> {
  const { id } = await testEnv.addStaff(`${name}-${newId()}`, 'support');
  return { id, name };
}
