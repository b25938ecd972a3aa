import type { DeceasedEnd } from '@istmo/contract/areas/customers/customers.rules';
import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';

export type DeceasedRecordId = Id<'deceased-holder'>;

/** A record that a customer has died, as two of the staff approved it. */
export type DeceasedRecord = {
  readonly id: DeceasedRecordId;
  /** YYYY-MM-DD. */
  readonly diedOn: string;
  readonly certificate: string;
  readonly recordedAt: Date;
  /** The suspension that came with the record; null where the account was suspended before. */
  readonly suspendedAt: Date | null;
  readonly endedAs: DeceasedEnd | null;
  readonly endedAt: Date | null;
};

const columns = `id, died_on::text as "diedOn", certificate, recorded_at as "recordedAt", suspended_at as "suspendedAt", ended_as as "endedAs",
  ended_at as "endedAt"`;

/** The records about a customer, the newest first. */
export const listDeceasedRecords = (reader: Reader, customer: CustomerId): Promise<DeceasedRecord[]> =>
  reader.query<DeceasedRecord>(
    `select ${columns} from app.deceased_holder where customer_id = $1 order by id desc limit 50`,
    [customer],
  );

/** The record that is not ended. */
export async function readOpenDeceased(reader: Reader, customer: CustomerId): Promise<DeceasedRecord | undefined> {
  const [row] = await reader.query<DeceasedRecord>(
    `select ${columns} from app.deceased_holder where customer_id = $1 and ended_by is null`,
    [customer],
  );
  return row;
}

type NewRecord = Pick<DeceasedRecord, 'id' | 'diedOn' | 'certificate' | 'recordedAt' | 'suspendedAt'> & {
  readonly customer: CustomerId;
  /** The proposal that was approved. */
  readonly proposal: string;
};

export async function insertDeceased(tx: Tx, record: NewRecord): Promise<void> {
  const { id, customer, diedOn, certificate, proposal, recordedAt, suspendedAt } = record;
  await tx.query(
    `insert into app.deceased_holder (id, customer_id, died_on, certificate, proposal, recorded_at, suspended_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, customer, diedOn, certificate, proposal, recordedAt, suspendedAt],
  );
}

type End = { readonly proposal: string; readonly as: string; readonly at: Date };

export async function endDeceased(tx: Tx, id: DeceasedRecordId, { proposal, as, at }: End): Promise<void> {
  await tx.query('update app.deceased_holder set ended_by = $2, ended_as = $3, ended_at = $4 where id = $1', [
    id,
    proposal,
    as,
    at,
  ]);
}
