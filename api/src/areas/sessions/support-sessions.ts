import { asId, type CustomerId, type SessionId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import type { StoredAccountStatus } from '../../http/account-status.ts';
import type { DeletionBatch } from '../../retention-rule.ts';
import { hashToken, newToken } from '../../token.ts';
import { accountStatusColumns, accountStatusTables } from '../access/public.ts';

/*
 * Support without a session: a table of its own, so that its tokens are unknown to every call that asks for a session. Only calls of the
 * access level `support` look here (api/src/authenticate.ts).
 */

const supportHours = 2;

type OpenedSupport = { readonly token: string; readonly expiresAt: Date };

export async function openSupportSession(app: App, tx: Tx, customer: CustomerId): Promise<OpenedSupport> {
  const token = newToken();
  const at = app.clock.now();
  const expiresAt = new Date(at.getTime() + supportHours * 3_600_000);
  await tx.query(
    `insert into app.support_session (id, customer_id, token_hash, created_at, expires_at)
     values ($1, $2, decode($3, 'hex'), $4, $5)`,
    [newId(), customer, hashToken(token), at, expiresAt],
  );
  return { token, expiresAt };
}

type SupportRow = StoredAccountStatus & { readonly session: string };

/** Whose support session a token is; undefined when it is unknown, has ended or has expired. */
export async function findSupportSession(
  app: App,
  token: string,
): Promise<{ session: SessionId; accountStatus: StoredAccountStatus } | undefined> {
  const [row] = await app.db.query<SupportRow>(
    `select support_session.id as session, ${accountStatusColumns('$2')}
     from app.support_session join (${accountStatusTables}) on account_status.customer_id = support_session.customer_id
     where token_hash = decode($1, 'hex') and ended_at is null and expires_at > $2`,
    [hashToken(token), app.clock.now()],
  );
  if (!row) return undefined;
  const { session, ...accountStatus } = row;
  return { session: asId<'session'>(session), accountStatus };
}

export async function deleteSupportSessions(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    `delete from app.support_session where id in (select id from app.support_session where expires_at < $1 limit $2) returning 1`,
    [before, limit],
  );
  return deleted.length;
}
