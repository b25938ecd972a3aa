import type { RaiseOutcome, RaiseState } from '@istmo/contract/kernel/raise';
import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';

export type RaiseId = Id<'raise'>;

export type Raise = {
  readonly id: RaiseId;
  readonly reference: string;
  /** The last part of its page's address. */
  readonly slug: string;
  readonly instrument: string;
  readonly issuer: CustomerId;
  readonly state: RaiseState;
  readonly stateSince: Date;
  /** Of its terms in force. */
  readonly version: number;
  readonly pageVersion: number;
  readonly suspendedAt: Date | null;
  readonly suspendedReason: string;
  readonly approvedBy: string | null;
  readonly allocatedBy: string | null;
  readonly cancelledBy: string | null;
  readonly cancelReason: string;
  /** Why it did not open on its day: the issuer has too few units, or the security is ended or stopped. */
  readonly keptFor: '' | 'units' | 'security';
  readonly outcome: RaiseOutcome | null;
  readonly createdAt: Date;
  readonly announcedAt: Date | null;
  readonly openedAt: Date | null;
  readonly closedAt: Date | null;
  readonly endedAt: Date | null;
};

export const raiseColumns = `r.id, r.reference, r.slug, r.instrument, r.issuer_id as issuer, r.state, r.state_since as "stateSince", r.version,
  r.page_version as "pageVersion", r.suspended_at as "suspendedAt", r.suspended_reason as "suspendedReason", r.approved_by as "approvedBy",
  r.allocated_by as "allocatedBy", r.cancelled_by as "cancelledBy", r.cancel_reason as "cancelReason", r.kept_for as "keptFor", r.outcome, r.created_at as "createdAt",
  r.announced_at as "announcedAt", r.opened_at as "openedAt", r.closed_at as "closedAt", r.ended_at as "endedAt"`;

export async function readRaise(reader: Reader, id: RaiseId): Promise<Raise | undefined> {
  const [row] = await reader.query<Raise>(`select ${raiseColumns} from app.raise r where r.id = $1`, [id]);
  return row;
}

/** Locks the row: each step of its life cycle, and what must not be while one is taken. */
export async function lockRaise(tx: Tx, id: RaiseId): Promise<Raise | undefined> {
  const [row] = await tx.query<Raise>(`select ${raiseColumns} from app.raise r where r.id = $1 for no key update`, [
    id,
  ]);
  return row;
}

/** The raise of this reference, or with this last part of its page's address. */
export async function findRaise(reader: Reader, name: string): Promise<Raise | undefined> {
  const [row] = await reader.query<Raise>(
    `select ${raiseColumns} from app.raise r where r.reference = upper($1) or r.slug = lower($1)`,
    [name.trim()],
  );
  return row;
}

/** Those in these states, oldest first; suspended ones too. */
export async function listRaisesIn(reader: Reader, states: readonly RaiseState[]): Promise<Raise[]> {
  return reader.query<Raise>(`select ${raiseColumns} from app.raise r where r.state = any ($1) order by r.id`, [
    [...states],
  ]);
}

export async function listRaisesOf(reader: Reader, issuer: CustomerId): Promise<Raise[]> {
  return reader.query<Raise>(
    `select ${raiseColumns} from app.raise r where r.issuer_id = $1 order by r.created_at desc, r.id desc`,
    [issuer],
  );
}

type NewRaise = Pick<Raise, 'id' | 'slug' | 'instrument' | 'issuer' | 'createdAt'>;

/** Stores a draft with the next reference of its year. */
export async function insertRaise(tx: Tx, { id, slug, instrument, issuer, createdAt }: NewRaise): Promise<string> {
  // One at a time takes a number, so that there are no gaps.
  await tx.query("select pg_advisory_xact_lock(hashtext('app.raise.reference'))", []);
  const [row] = await tx.query<{ reference: string }>(
    `insert into app.raise (id, reference, slug, instrument, issuer_id, created_at, state_since)
     select $1, 'OF-' || y.year || '-' || lpad((1 + coalesce((
              select max(split_part(r.reference, '-', 3)::integer) from app.raise r where r.reference like 'OF-' || y.year || '-%'), 0))::text, 4, '0'),
            $2, $3, $4, $5, $5
       from (select to_char($5::timestamptz at time zone 'UTC', 'YYYY') as year) y
     returning reference`,
    [id, slug, instrument, issuer, createdAt],
  );
  if (!row) throw new Error(`the raise ${id} was not stored`);
  return row.reference;
}

/** Takes a step of the life cycle; the database refuses one that is not in `app.raise_step` for this login. */
export async function setRaiseState(
  tx: Tx,
  id: RaiseId,
  { state, at }: { readonly state: RaiseState; readonly at: Date },
): Promise<void> {
  await tx.query('update app.raise set state = $2, state_since = $3 where id = $1', [id, state, at]);
}
