import { asId, type CustomerId, type SessionId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import type { StoredAccountStatus } from '../../http/account-status.ts';
import { hashToken, newToken } from '../../sign-in/token.ts';
import { insertSupportSession, readSupportSession } from './support-sessions.store.ts';

/*
 * Support without a session: a table of its own, so that its tokens are unknown to every call that asks for a session. Only calls of the
 * access level `support` look here (api/src/routes/authenticate.ts).
 */

const supportHours = 2;

type OpenedSupport = { readonly token: string; readonly expiresAt: Date };

export async function openSupportSession(app: App, tx: Tx, customer: CustomerId): Promise<OpenedSupport> {
  const token = newToken();
  const at = app.clock.now();
  const expiresAt = new Date(at.getTime() + supportHours * 3_600_000);
  await insertSupportSession(tx, { customer, tokenHash: hashToken(token), at, expiresAt });
  return { token, expiresAt };
}

/** Whose support session a token is; undefined when it is unknown, has ended or has expired. */
export async function findSupportSession(
  app: App,
  token: string,
): Promise<{ session: SessionId; accountStatus: StoredAccountStatus } | undefined> {
  const row = await readSupportSession(app.db, { tokenHash: hashToken(token), now: app.clock.now() });
  if (!row) return undefined;
  const { session, ...accountStatus } = row;
  return { session: asId<'session'>(session), accountStatus };
}
