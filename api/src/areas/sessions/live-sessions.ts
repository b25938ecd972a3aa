import { timingSafeEqual } from 'node:crypto';
import * as m from '@istmo/contract/messages';
import { asId, type CustomerId, type SessionId } from '@istmo/contract/kernel/id';
import { batched } from '@istmo/db/batched';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import type { Visitor } from '../../http/handler.ts';
import { hashToken, newToken } from '../../sign-in/token.ts';
import { publishEvent } from '../notifications/public.ts';
import { readAccount, sendSecurityNotice } from '../accounts/public.ts';
import {
  type Admission,
  endSession,
  endSessions,
  insertSession,
  readAdmissions,
  readSessionOfBinding,
  touchSessions,
} from './sessions.store.ts';

export type OpenedSession = {
  readonly id: SessionId;
  readonly token: string;
  readonly binding: string | undefined;
  readonly expiresAt: Date;
};

/** Opens a session for an authenticated customer. `binding` is the cookie's half of the token, when the web app requests it. */
export async function openSession(
  app: App,
  tx: Tx,
  { customer, visitor }: { customer: CustomerId; visitor: Visitor },
): Promise<OpenedSession> {
  const now = app.clock.now();
  const id = asId<'session'>(newId());
  const token = newToken();
  const binding = visitor.wantsBinding ? newToken() : undefined;
  const expiresAt = new Date(now.getTime() + app.settings.sessionHours * 3_600_000);
  await insertSession(tx, {
    id,
    customer,
    tokenHash: hashToken(token),
    bindingHash: binding ? hashToken(binding) : null,
    createdAt: now,
    seenAt: now,
    expiresAt,
    address: visitor.address,
    device: visitor.device,
    language: visitor.language,
  });
  return { id, token, binding, expiresAt };
}

type LiveSession = Admission['session'];

// The last use of a session is stored at most this often, so that not every call writes.
const touchEveryMs = 30_000;

type PresentedSession = {
  readonly token: string;
  readonly binding: string | undefined;
  /** Sent by a page without its user: does not keep the session alive. */
  readonly isPassive: boolean;
};

/** Creates the function that finds a live session by token, with its customer's account status; concurrent requests share one query. */
export function createAdmissionLookup(app: App) {
  const find = batched((hashes: readonly string[]) => readAdmissions(app.db, hashes, app.clock.now()));
  const touch = createToucher(app);

  return async ({ token, binding, isPassive }: PresentedSession): Promise<Admission | undefined> => {
    const admission = await find(hashToken(token));
    if (!admission) return undefined;
    const { session } = admission;
    const now = app.clock.now();
    if (isExpired(app, session, now)) {
      // A clock that is set back later must not revive it.
      await endSession(app.db, session.id, now);
      return undefined;
    }
    if (session.bindingHash !== null && !isBoundTo(session.bindingHash, binding)) {
      await revokeStolenSession(app, session, binding);
      return undefined;
    }
    if (!isPassive) await touch(session, now);
    return admission;
  };
}

/**
 * Whose session a token is; undefined where it is none or has ended. Without the cookie that it is bound to it admits to nothing: it only
 * shows that something belongs to another account.
 */
export async function findTokenOwner(app: App, token: string): Promise<CustomerId | undefined> {
  const now = app.clock.now();
  const hash = hashToken(token);
  const session = (await readAdmissions(app.db, [hash], now)).get(hash)?.session;
  return session && !isExpired(app, session, now) ? session.customer : undefined;
}

function createToucher(app: App) {
  const touched = new Map<SessionId, number>();
  return async (row: LiveSession, now: Date): Promise<void> => {
    if (now.getTime() - row.seenAt.getTime() < touchEveryMs) return;
    const last = touched.get(row.id);
    if (last !== undefined && now.getTime() - last < touchEveryMs) return;
    if (touched.size > 50_000) touched.clear();
    touched.set(row.id, now.getTime());
    await touchSessions(app.db, [row.id], now);
  };
}

/** Sessions last used before this time have expired by idling. */
export function idleSince(app: App, now: Date): Date {
  return new Date(now.getTime() - app.settings.idleMinutes * 60_000);
}

function isExpired(app: App, row: LiveSession, now: Date): boolean {
  return now >= row.expiresAt || row.seenAt <= idleSince(app, now);
}

function isBoundTo(bindingHash: string, binding: string | undefined): boolean {
  if (binding === undefined) return false;
  return timingSafeEqual(Buffer.from(bindingHash, 'hex'), Buffer.from(hashToken(binding), 'hex'));
}

/**
 * A token without its cookie was copied (requirement 4.2.2). All sessions of its customer end, with an email, and so does the session
 * whose cookie was sent with it. When that cookie belongs to a newer session of the same customer, the browser sent an old token, and
 * only the old session ends.
 */
async function revokeStolenSession(app: App, row: LiveSession, binding: string | undefined): Promise<void> {
  const at = app.clock.now();
  await app.db.inTransaction(async (tx) => {
    const presenter = binding === undefined ? undefined : await readSessionOfBinding(tx, hashToken(binding));
    if (presenter?.customer === row.customer) {
      await endSession(tx, row.id, at);
      return;
    }
    if (presenter) await endSession(tx, presenter.id, at);
    // Of concurrent requests, only the one that ends the session sends the email.
    if (!(await endSession(tx, row.id, at))) return;
    await endSessions(tx, row.customer, { at });
    await publishEvent(tx, row.customer, 'session-ended');
    const { username, email } = await readAccount(tx, row.customer);
    await sendSecurityNotice(app, tx, {
      about: 'sessions-revoked',
      recipient: { customer: row.customer, name: username, email, language: row.language },
      content: {
        subject: m.notifications_sessions_revoked_subject,
        body: [m.notifications_sessions_revoked_body],
      },
    });
  });
  app.log.warn(
    { session: row.id, customer: row.customer },
    'a bound session was used without its cookie and was ended',
  );
}
