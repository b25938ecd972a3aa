import type { SessionId, StaffId } from '@istmo/contract/kernel/id';
import { rolesWith, type StaffRole } from '@istmo/contract/kernel/staff-role';
import type { Reader, Tx } from '@istmo/db/tx';
import type { DeletionBatch } from '../../runtime/retention-rule.ts';

export type StaffRow = {
  readonly id: StaffId;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly passwordHash: string | null;
  /** Sealed; made with the invitation. */
  readonly tfaSecret: Buffer;
  readonly lastStep: bigint;
  readonly createdAt: Date;
  readonly activatedAt: Date | null;
  readonly disabledAt: Date | null;
  /** Approves only what is proposed from then on; null: all. */
  readonly approvesFrom: Date | null;
};

const columns = `id, name, email, role, password_hash as "passwordHash", tfa_secret as "tfaSecret", tfa_last_step as "lastStep",
  created_at as "createdAt", activated_at as "activatedAt", disabled_at as "disabledAt",
  approves_from as "approvesFrom"`;

export async function findStaffByEmail(reader: Reader, email: string): Promise<StaffRow | undefined> {
  const [row] = await reader.query<StaffRow>(`select ${columns} from app.staff where lower(email) = lower($1)`, [
    email,
  ]);
  return row;
}

export async function findStaffById(reader: Reader, id: StaffId): Promise<StaffRow | undefined> {
  const [row] = await reader.query<StaffRow>(`select ${columns} from app.staff where id = $1`, [id]);
  return row;
}

/** Locks the row until the transaction ends. */
export async function lockStaff(tx: Tx, id: StaffId): Promise<StaffRow | undefined> {
  const [row] = await tx.query<StaffRow>(`select ${columns} from app.staff where id = $1 for no key update`, [id]);
  return row;
}

export type NewStaff = Pick<StaffRow, 'id' | 'name' | 'email' | 'role' | 'tfaSecret' | 'createdAt'>;

export async function insertStaff(tx: Tx, { id, name, email, role, tfaSecret, createdAt }: NewStaff): Promise<void> {
  await tx.query(
    'insert into app.staff (id, name, email, role, tfa_secret, created_at) values ($1, $2, $3, $4, $5, $6)',
    [id, name, email, role, tfaSecret, createdAt],
  );
}

/** Before the invitation was accepted. */
export async function updateInvited(
  tx: Tx,
  { id, name, role, tfaSecret }: Pick<StaffRow, 'id' | 'name' | 'role' | 'tfaSecret'>,
): Promise<void> {
  await tx.query('update app.staff set name = $2, role = $3, tfa_secret = $4 where id = $1', [
    id,
    name,
    role,
    tfaSecret,
  ]);
}

export type StaffSecrets = { readonly passwordHash: string; readonly lastStep: bigint };

/** Sets what the account signs in with, which makes it active. */
export async function activateStaff(
  tx: Tx,
  id: StaffId,
  { passwordHash, lastStep, at, approvesFrom }: StaffSecrets & Pick<StaffRow, 'approvesFrom'> & { readonly at: Date },
): Promise<void> {
  await tx.query(
    `update app.staff set password_hash = $2, tfa_last_step = $3, activated_at = $4, approves_from = $5 where id = $1`,
    [id, passwordHash, lastStep, at, approvesFrom],
  );
}

/** Consumes a time step; false when it or a later one was used, also by a concurrent call. */
export async function acceptStaffStep(tx: Tx, id: StaffId, step: bigint): Promise<boolean> {
  const rows = await tx.query(
    'update app.staff set tfa_last_step = $2 where id = $1 and tfa_last_step < $2 and disabled_at is null returning 1',
    [id, step],
  );
  return rows.length === 1;
}

export async function updateStaff(
  tx: Tx,
  id: StaffId,
  { role, disabledAt, approvesFrom }: Pick<StaffRow, 'role' | 'disabledAt' | 'approvesFrom'>,
): Promise<void> {
  await tx.query('update app.staff set role = $2, disabled_at = $3, approves_from = $4 where id = $1', [
    id,
    role,
    disabledAt,
    approvesFrom,
  ]);
}

/** Which roles have an active account. */
export async function readActiveRoles(reader: Reader): Promise<StaffRole[]> {
  const rows = await reader.query<{ role: StaffRole }>(
    'select distinct role from app.staff where activated_at is not null and disabled_at is null',
  );
  return rows.map(({ role }) => role);
}

/** Since when each active member of staff with one of these roles may approve, the first first; null for one who never had to wait. */
export async function listApprovingSince(reader: Reader, roles: readonly StaffRole[]): Promise<(Date | null)[]> {
  const rows = await reader.query<Pick<StaffRow, 'approvesFrom'>>(
    `select approves_from as "approvesFrom" from app.staff
     where role = any($1) and activated_at is not null and disabled_at is null order by approves_from nulls first`,
    [roles],
  );
  return rows.map(({ approvesFrom }) => approvesFrom);
}

/** How many can still manage accounts of staff, so that the last one is not lost. */
export async function countAdministrators(tx: Tx): Promise<number> {
  const rows = await tx.query(
    'select id from app.staff where role = any($1) and activated_at is not null and disabled_at is null for no key update',
    [rolesWith('staff.manage')],
  );
  return rows.length;
}

type NewInvitation = {
  readonly tokenHash: string;
  readonly staff: StaffId;
  readonly invitedBy: StaffId | undefined;
  readonly expiresAt: Date;
};

/** Earlier invitations of the account stop working. */
export async function insertInvitation(
  tx: Tx,
  { tokenHash, staff, invitedBy, expiresAt }: NewInvitation & { readonly at: Date },
): Promise<void> {
  await tx.query(`update app.staff_invitation set used_at = expires_at where staff_id = $1 and used_at is null`, [
    staff,
  ]);
  await tx.query(
    `insert into app.staff_invitation (token_hash, staff_id, invited_by, expires_at) values (decode($1, 'hex'), $2, $3, $4)`,
    [tokenHash, staff, invitedBy ?? null, expiresAt],
  );
}

/** The account that an unused invitation is for. */
export async function findInvited(
  reader: Reader,
  { tokenHash, now }: { readonly tokenHash: string; readonly now: Date },
): Promise<StaffRow | undefined> {
  const [row] = await reader.query<StaffRow>(
    `select ${columns} from app.staff where disabled_at is null and id = (
       select staff_id from app.staff_invitation where token_hash = decode($1, 'hex') and used_at is null and expires_at > $2)`,
    [tokenHash, now],
  );
  return row;
}

/** Marks an invitation as used; false when it was used or expired meanwhile. */
export async function consumeInvitation(
  tx: Tx,
  { tokenHash, now }: { readonly tokenHash: string; readonly now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update app.staff_invitation set used_at = $2 where token_hash = decode($1, 'hex') and used_at is null and expires_at > $2 returning 1`,
    [tokenHash, now],
  );
  return rows.length === 1;
}

export type StaffSessionRow = Pick<StaffRow, 'name' | 'email' | 'role'> & {
  readonly id: SessionId;
  readonly staff: StaffId;
  readonly seenAt: Date;
  readonly expiresAt: Date;
};

/** A session that has not ended, of an account that is not disabled. The caller checks expiry and idling by the app's clock. */
export async function findStaffSession(reader: Reader, tokenHash: string): Promise<StaffSessionRow | undefined> {
  const [row] = await reader.query<StaffSessionRow>(
    `select s.id, s.staff_id as staff, s.last_seen_at as "seenAt", s.expires_at as "expiresAt", name, email, role
     from app.staff_session s join app.staff on staff.id = s.staff_id
     where token_hash = decode($1, 'hex') and ended_at is null and disabled_at is null`,
    [tokenHash],
  );
  return row;
}

type NewStaffSession = {
  readonly id: SessionId;
  readonly staff: StaffId;
  readonly tokenHash: string;
  readonly at: Date;
  readonly expiresAt: Date;
  readonly address: string;
  readonly device: string;
};

export async function insertStaffSession(tx: Tx, session: NewStaffSession): Promise<void> {
  await tx.query(
    `insert into app.staff_session (id, staff_id, token_hash, created_at, last_seen_at, expires_at, address, device)
     values ($1, $2, decode($3, 'hex'), $4, $4, $5, $6, $7)`,
    [session.id, session.staff, session.tokenHash, session.at, session.expiresAt, session.address, session.device],
  );
}

export async function touchStaffSession(reader: Reader, id: SessionId, at: Date): Promise<void> {
  await reader.query('update app.staff_session set last_seen_at = greatest(last_seen_at, $2) where id = $1', [id, at]);
}

export async function endStaffSession(reader: Reader, id: SessionId, at: Date): Promise<void> {
  await reader.query('update app.staff_session set ended_at = $2 where id = $1 and ended_at is null', [id, at]);
}

export async function endAllStaffSessions(tx: Tx, staff: StaffId, at: Date): Promise<number> {
  const rows = await tx.query(
    'update app.staff_session set ended_at = $2 where staff_id = $1 and ended_at is null returning 1',
    [staff, at],
  );
  return rows.length;
}

export type ListedStaff = Pick<
  StaffRow,
  'id' | 'name' | 'email' | 'role' | 'createdAt' | 'activatedAt' | 'disabledAt' | 'approvesFrom'
> & {
  readonly seenAt: Date | null;
  readonly sessions: bigint;
};

export async function readAllStaff(
  reader: Reader,
  { now, idleSince }: { readonly now: Date; readonly idleSince: Date },
): Promise<ListedStaff[]> {
  return reader.query<ListedStaff>(
    `select staff.id, name, email, role, staff.created_at as "createdAt", activated_at as "activatedAt", disabled_at as "disabledAt",
       approves_from as "approvesFrom", max(s.last_seen_at) as "seenAt",
       count(s.id) filter (where s.ended_at is null and s.expires_at > $1 and s.last_seen_at > $2) as sessions
     from app.staff left join app.staff_session s on s.staff_id = staff.id
     group by staff.id order by staff.disabled_at nulls first, lower(name)`,
    [now, idleSince],
  );
}

export async function deleteStaffSessions(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    `delete from app.staff_session where id in (select id from app.staff_session where created_at < $1 limit $2) returning 1`,
    [before, limit],
  );
  return deleted.length;
}
