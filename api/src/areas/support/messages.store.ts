import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { StoredImage } from '../../images/stored-images.ts';
import type { StaffId, TicketId } from './support.store.ts';

export type AttachmentId = Id<'attachment'>;

type Attachment = Omit<StoredImage, 'fileKey'> & { readonly id: AttachmentId };

/** A note is internal: customers never see it. */
type MessageKind = 'customer' | 'staff' | 'note';

/** One message of a thread. */
export type ThreadMessage = {
  readonly id: string;
  readonly kind: MessageKind;
  readonly staffId: StaffId | null;
  /** The name the customer sees; null for their own messages. */
  readonly staffName: string | null;
  readonly body: string;
  readonly at: Date;
  readonly attachments: readonly Attachment[];
};

/** The member of staff who writes, with the name that the customer sees. */
export type StaffAuthor = { readonly id: StaffId; readonly name: string };

export type NewMessage = {
  readonly ticket: TicketId;
  readonly kind: MessageKind;
  readonly staff?: StaffAuthor;
  readonly body: string;
  readonly at: Date;
  readonly images: readonly StoredImage[];
};

export async function insertMessage(tx: Tx, { ticket, kind, staff, body, at, images }: NewMessage): Promise<void> {
  const id = newId();
  await tx.query(
    `insert into app.ticket_message (id, ticket_id, kind, staff_id, staff_name, body, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, ticket, kind, staff?.id ?? null, staff?.name ?? null, body, at],
  );
  for (const image of images) {
    await tx.query(
      `insert into app.ticket_attachment (id, message_id, file_key, name, type, bytes, width, height)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [newId(), id, image.fileKey, image.name, image.type, image.bytes, image.width, image.height],
    );
  }
}

// What the customer may see; staff sees notes too.
const visibleKinds = { customer: ['customer', 'staff'], staff: ['customer', 'staff', 'note'] } as const;

/** The newest messages of a ticket, oldest first, with their attachments. */
export async function readMessages(
  reader: Reader,
  ticket: TicketId,
  seenBy: keyof typeof visibleKinds,
): Promise<ThreadMessage[]> {
  const newestFirst = await reader.query<ThreadMessage>(
    `select x.id, x.kind, x.staff_id as "staffId", x.staff_name as "staffName", x.body, x.created_at as at,
            coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'type', a.type, 'bytes', a.bytes,
                                                          'width', a.width, 'height', a.height) order by a.id)
                        from app.ticket_attachment a where a.message_id = x.id), '[]') as attachments
       from app.ticket_message x where x.ticket_id = $1 and x.kind = any($2::text[]) order by x.id desc limit 2000`,
    [ticket, visibleKinds[seenBy]],
  );
  return newestFirst.toReversed();
}

/** Where an image is stored and what it is called; for a customer only one of their own tickets, and none of a note. */
export async function findAttachment(
  reader: Reader,
  id: AttachmentId,
  customer: CustomerId | undefined,
): Promise<Pick<StoredImage, 'fileKey' | 'name' | 'type'> | undefined> {
  const [row] = await reader.query<Pick<StoredImage, 'fileKey' | 'name' | 'type'>>(
    `select a.file_key as "fileKey", a.name, a.type
       from app.ticket_attachment a
       join app.ticket_message x on x.id = a.message_id
       join app.ticket t on t.id = x.ticket_id
      where a.id = $1 and ($2::uuid is null or (t.customer_id = $2 and x.kind <> 'note'))`,
    [id, customer ?? null],
  );
  return row;
}
