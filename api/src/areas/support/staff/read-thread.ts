import { readThread, readThreadImage } from '@istmo/contract/areas/support/support.staff.contract';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { maskEmail, seesEmail } from '../../accounts/public.ts';
import { recordLook } from '../../audit/public.ts';
import { readMessages, type ThreadMessage } from '../messages.store.ts';
import { findQueueRow, readAssignees } from '../queue.store.ts';
import { readAttachmentFile } from '../read-attachment.ts';
import { toQueueView } from './staff-view.ts';

export const answerReadThread = handleStaff(readThread, async (app, caller, { reference_no: referenceNo }) => {
  const ticket = await findQueueRow(app.db, referenceNo);
  if (!ticket) return refuse('not_found', m.kernel_not_found, { field: 'reference_no' });
  await recordLook(app, caller, {
    action: 'support.read',
    subject: { kind: 'ticket', id: ticket.referenceNo },
    reason: '',
  });
  const isMasked = !seesEmail(caller.role);
  const [messages, staff] = await Promise.all([readMessages(app.db, ticket.id, 'staff'), readAssignees(app.db)]);
  return {
    data: {
      ...toQueueView(app, ticket, caller.language),
      customer_id: ticket.customer,
      email: isMasked ? maskEmail(ticket.email) : ticket.email,
      is_email_masked: isMasked,
      staff,
      messages: messages.map(toMessageView),
    },
  };
});

function toMessageView({ id, kind, staffName, body, at, attachments }: ThreadMessage) {
  return {
    id,
    kind,
    author: staffName ?? '',
    body,
    at: at.toISOString(),
    images: attachments.map((image) => ({
      id: image.id,
      name: image.name,
      bytes: image.bytes,
      width: image.width,
      height: image.height,
    })),
  };
}

export const answerReadThreadImage = handleStaff(readThreadImage, async (app, caller, { id }) => {
  const file = await readAttachmentFile(app, id, { of: undefined });
  if (!file) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  await recordLook(app, caller, { action: 'support.image', subject: { kind: 'ticket-image', id }, reason: '' });
  return { file };
});
