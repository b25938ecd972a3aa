import { readAttachment } from '@istmo/contract/areas/support/support.contract';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { type FileReply, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { findAttachment } from './messages.store.ts';

/** Another customer's image and an unknown id get the same refusal. */
export const answerReadAttachment = handle(readAttachment, async (app, { customer }, { id }) => {
  const file = await readAttachmentFile(app, id, { of: customer });
  return { file: file ?? refuse('not_found', m.kernel_not_found, { field: 'id' }) };
});

/** An image of a ticket; with `of` only of that customer's own tickets, without it of any, for staff. */
export async function readAttachmentFile(
  app: App,
  sentId: string,
  { of }: { of: CustomerId | undefined },
): Promise<FileReply | undefined> {
  const id = parseId<'attachment'>(sentId);
  const found = id && (await findAttachment(app.db, id, of));
  const stored = found && (await app.files.get(found.fileKey));
  return stored && { bytes: stored.bytes, type: found.type, name: found.name };
}
