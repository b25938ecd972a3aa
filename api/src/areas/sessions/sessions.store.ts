import type { CustomerId, SessionId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import { statement, type Reader, type Tx } from '@istmo/db/tx';
import type { StoredAccountStatus } from '../../http/account-status.ts';
import type { DeletionBatch } from '../../runtime/retention-rule.ts';
import { accountStatusColumns, accountStatusTables } from '../access/public.ts';

export type SessionRow = {
  readonly id: SessionId;
  readonly customer: CustomerId;
  readonly tokenHash: string;
  readonly bindingHash: string | null;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly expiresAt: Date;
  readonly address: string;
  readonly device: string;
  readonly language: Language;
};

const columns = `id, customer_id as "customer", encode(token_hash, 'hex') as "tokenHash", encode(binding_hash, 'hex') as "bindingHash",
  created_at as "createdAt", last_seen_at as "seenAt", expires_at as "expiresAt", address, device, language`;

/** What admits a call: the session of its token, and the account status of the session's customer as it is at this moment. */
export type Admission = {
  readonly session: Pick<SessionRow, 'id' | 'customer' | 'bindingHash' | 'seenAt' | 'expiresAt' | 'language'>;
  readonly accountStatus: StoredAccountStatus;
};

// Read on every signed-in call, session and account status together. Ended sessions are filtered afterwards: with a condition here, the
// planner may choose the index of live sessions and read all of them.
const byTokens = statement(
  'session-by-tokens',
  `select session.id, encode(token_hash, 'hex') as "tokenHash", encode(binding_hash, 'hex') as "bindingHash", last_seen_at as "seenAt",
     expires_at as "expiresAt", language, ended_at is not null as "isEnded", ${accountStatusColumns('$2')}
   from app.session join (${accountStatusTables}) on account_status.customer_id = session.customer_id
   where token_hash = any($1::bytea[])`,
);

type AdmissionRow = Admission['session'] &
  StoredAccountStatus & { readonly tokenHash: string; readonly isEnded: boolean };

/**
 * Sessions that have not ended with their customers' account status, by the hex of their token's hash. The caller checks expiry and idling
 * by the app's clock.
 */
export async function readAdmissions(
  reader: Reader,
  tokenHashes: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Admission>> {
  const hashes = tokenHashes.map((hash) => Buffer.from(hash, 'hex'));
  const rows = await reader.query<AdmissionRow>(byTokens, [hashes, now]);
  const found = new Map<string, Admission>();
  for (const { id, tokenHash, bindingHash, seenAt, expiresAt, language, isEnded, ...accountStatus } of rows) {
    if (isEnded) continue;
    const session = { id, customer: accountStatus.customer, bindingHash, seenAt, expiresAt, language };
    found.set(tokenHash, { session, accountStatus });
  }
  return found;
}

export async function insertSession(tx: Tx, session: SessionRow): Promise<void> {
  await tx.query(
    `insert into app.session (id, customer_id, token_hash, binding_hash, created_at, last_seen_at, expires_at, address, device, language)
     values ($1, $2, decode($3, 'hex'), decode($4, 'hex'), $5, $6, $7, $8, $9, $10)`,
    [
      session.id,
      session.customer,
      session.tokenHash,
      session.bindingHash,
      session.createdAt,
      session.seenAt,
      session.expiresAt,
      session.address,
      session.device,
      session.language,
    ],
  );
}

export async function touchSessions(reader: Reader, ids: readonly SessionId[], at: Date): Promise<void> {
  await reader.query('update app.session set last_seen_at = greatest(last_seen_at, $2) where id = any($1::uuid[])', [
    ids,
    at,
  ]);
}

/** Ends one session; false when it had ended before. */
export async function endSession(reader: Reader, id: SessionId, at: Date): Promise<boolean> {
  const rows = await reader.query(
    'update app.session set ended_at = $2 where id = $1 and ended_at is null returning 1',
    [id, at],
  );
  return rows.length === 1;
}

/** Ends a live session of this customer; false otherwise. */
export async function endOwnSession(
  reader: Reader,
  customer: CustomerId,
  { id, at }: { id: SessionId; at: Date },
): Promise<boolean> {
  const rows = await reader.query(
    'update app.session set ended_at = $3 where id = $1 and customer_id = $2 and ended_at is null and expires_at > $3 returning 1',
    [id, customer, at],
  );
  return rows.length === 1;
}

type EndOptions = { readonly at: Date; readonly except?: SessionId };

/** Ends a customer's sessions, all or all but one, sign-ins that wait for a code or a confirmation, and support without a session. Returns the number of sessions. */
export async function endSessions(reader: Reader, customer: CustomerId, { at, except }: EndOptions): Promise<number> {
  const ended = await reader.query(
    'update app.session set ended_at = $2 where customer_id = $1 and ended_at is null and ($3::uuid is null or id <> $3) returning 1',
    [customer, at, except ?? null],
  );
  for (const table of ['pre_login', 'handover'] as const) {
    await reader.query(`update app.${table} set used_at = $2 where customer_id = $1 and used_at is null`, [
      customer,
      at,
    ]);
  }
  await reader.query('update app.support_session set ended_at = $2 where customer_id = $1 and ended_at is null', [
    customer,
    at,
  ]);
  return ended.length;
}

/** The session that this cookie's half of a token belongs to, ended or not. */
export async function readSessionOfBinding(reader: Reader, bindingHash: string): Promise<SessionRow | undefined> {
  const [row] = await reader.query<SessionRow>(
    `select ${columns} from app.session where binding_hash = decode($1, 'hex')`,
    [bindingHash],
  );
  return row;
}

export async function readSession(reader: Reader, id: SessionId): Promise<SessionRow | undefined> {
  const [row] = await reader.query<SessionRow>(`select ${columns} from app.session where id = $1`, [id]);
  return row;
}

/** Ends the sessions that have expired or idled for too long, some at a time. */
export async function endExpired(reader: Reader, { now, idleSince }: LiveWindow): Promise<void> {
  await reader.query(
    `update app.session set ended_at = $1 where id in (
       select id from app.session where ended_at is null and (expires_at <= $1 or last_seen_at <= $2) limit 5000)`,
    [now, idleSince],
  );
}

type LiveWindow = { readonly now: Date; readonly idleSince: Date };

/** Live sessions: not ended, not expired, not idle for too long. Newest first. */
export async function listSessions(
  reader: Reader,
  customer: CustomerId,
  { now, idleSince }: LiveWindow,
): Promise<SessionRow[]> {
  return reader.query<SessionRow>(
    `select ${columns} from app.session where customer_id = $1 and ended_at is null and expires_at > $2 and last_seen_at > $3
     order by created_at desc, id desc limit 100`,
    [customer, now, idleSince],
  );
}

export async function deleteSessions(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    `delete from app.session where id in (select id from app.session where created_at < $1 limit $2) returning 1`,
    [before, limit],
  );
  return deleted.length;
}

/** The language the customer last signed in with, for e-mails that staff cause; undefined when no session is stored any more. */
export async function readLastLanguage(reader: Reader, customer: CustomerId): Promise<Language | undefined> {
  const [row] = await reader.query<{ language: Language }>(
    'select language from app.session where customer_id = $1 order by created_at desc limit 1',
    [customer],
  );
  return row?.language;
}
