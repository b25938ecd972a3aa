import type { CustomerId, StaffId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';

export type CustomerNote = {
  readonly id: string;
  readonly staff: string;
  readonly body: string;
  readonly at: Date;
};

/** The newest notes about a customer. */
export async function readNotes(reader: Reader, customer: CustomerId): Promise<CustomerNote[]> {
  return reader.query<CustomerNote>(
    `select n.id, s.name as staff, n.body, n.created_at as at from app.customer_note n join app.staff s on s.id = n.staff_id
     where n.customer_id = $1 order by n.id desc limit 100`,
    [customer],
  );
}

type NewNote = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly staff: StaffId;
  readonly body: string;
  readonly at: Date;
};

export async function insertNote(tx: Tx, { id, customer, staff, body, at }: NewNote): Promise<void> {
  await tx.query(
    'insert into app.customer_note (id, customer_id, staff_id, body, created_at) values ($1, $2, $3, $4, $5)',
    [id, customer, staff, body, at],
  );
}
