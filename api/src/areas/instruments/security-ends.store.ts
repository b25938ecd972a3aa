import type { InstrumentStatus } from '@istmo/contract/kernel/instrument';
import type { Reader, Tx } from '@istmo/db/tx';

/** The end of a security by an event that redeems all of its units. */
export type SecurityEnd = {
  /** The corporate action. */
  readonly event: string;
  readonly instrument: string;
  /** What a cancelled event gives back. */
  readonly statusBefore: InstrumentStatus;
  /** Since when it is not traded. */
  readonly closedAt: Date;
  /** When its last unit was redeemed; null while some are left. */
  readonly endedAt: Date | null;
};

const columns = `e.event, e.instrument, e.status_before as "statusBefore", e.closed_at as "closedAt", e.ended_at as "endedAt"`;

/** The ends that are under way or over, of all securities. */
export async function readSecurityEnds(reader: Reader): Promise<SecurityEnd[]> {
  return reader.query<SecurityEnd>(`select ${columns} from app.security_end e where e.reopened_at is null`);
}

/** The end of a security that is under way or over; undefined for one that is not redeemed. */
export async function readSecurityEnd(reader: Reader, instrument: string): Promise<SecurityEnd | undefined> {
  const [row] = await reader.query<SecurityEnd>(
    `select ${columns} from app.security_end e where e.instrument = $1 and e.reopened_at is null`,
    [instrument],
  );
  return row;
}

type Ending = Pick<SecurityEnd, 'event' | 'instrument'> & { readonly at: Date };

// The state of the instrument follows these rows in the database, and nothing else sets it while one is there.

/** Closes trading in a security that its event redeems; false where it is closed already. */
export async function closeSecurity(tx: Tx, { event, instrument, at }: Ending): Promise<boolean> {
  const rows = await tx.query(
    `insert into app.security_end (event, instrument, status_before, closed_at)
     select $1, i.code, i.status, $3 from app.instrument i where i.code = $2 and i.status in ('listed', 'suspended', 'delisted')
     on conflict do nothing returning 1`,
    [event, instrument, at],
  );
  return rows.length > 0;
}

const under = 'event = $1 and reopened_at is null and ended_at is null';

/** Opens a security again whose event was cancelled, as it was before. */
export async function reopenSecurity(tx: Tx, event: string, at: Date): Promise<boolean> {
  const rows = await tx.query(`update app.security_end set reopened_at = $2 where ${under} returning 1`, [event, at]);
  return rows.length > 0;
}

/** Ends a security of which no unit is left; the database refuses it while one is. */
export async function endSecurity(tx: Tx, event: string, at: Date): Promise<boolean> {
  const rows = await tx.query(`update app.security_end set ended_at = $2 where ${under} returning 1`, [event, at]);
  return rows.length > 0;
}
