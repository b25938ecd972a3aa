import { readStaffSession, signOutStaff } from '@istmo/contract/areas/staff/staff.contract';
import { asId, type SessionId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { handleStaff } from '../../http/handler.ts';
import { hashToken } from '../../sign-in/token.ts';
import {
  endStaffSession,
  findStaffSession,
  insertStaffSession,
  type StaffRow,
  type StaffSessionRow,
  touchStaffSession,
} from './staff.store.ts';

// The last use of a session is stored at most this often.
const touchEveryMs = 30_000;

type NewSession = {
  readonly staff: Pick<StaffRow, 'id'>;
  readonly token: string;
  readonly address: string;
  readonly device: string;
};

/** Opens a session for a member of staff who proved password and code. */
export async function openStaffSession(
  { clock, settings }: Pick<App, 'clock' | 'settings'>,
  tx: Tx,
  { staff, token, address, device }: NewSession,
): Promise<{ readonly expiresAt: Date }> {
  const at = clock.now();
  const id = asId<'session'>(newId());
  const expiresAt = new Date(at.getTime() + settings.sessionHours * 3_600_000);
  await insertStaffSession(tx, { id, staff: staff.id, tokenHash: hashToken(token), at, expiresAt, address, device });
  return { expiresAt };
}

/** The live session of a token; undefined when it ended, expired or was idle for too long. */
export async function findLiveSession(app: App, token: string): Promise<StaffSessionRow | undefined> {
  const session = await findStaffSession(app.db, hashToken(token));
  if (!session) return undefined;
  const now = app.clock.now();
  if (now >= session.expiresAt || session.seenAt <= idleSince(app)) return undefined;
  if (now.getTime() - session.seenAt.getTime() >= touchEveryMs) await touchStaffSession(app.db, session.id, now);
  return session;
}

/** Sessions last used before this time have expired by idling. */
export function idleSince(app: App): Date {
  return new Date(app.clock.now().getTime() - app.settings.idleMinutes * 60_000);
}

type OpenSession = Pick<StaffRow, 'id' | 'name' | 'email' | 'role'> & { readonly expiresAt: Date };

export const toSessionReply = ({ id, name, email, role, expiresAt }: OpenSession) => ({
  id,
  name,
  email,
  role,
  expires_at: expiresAt.toISOString(),
});

export const answerReadStaffSession = handleStaff(readStaffSession, async (_app, { staff: id, ...caller }) =>
  toSessionReply({ ...caller, id }),
);

export const answerSignOutStaff = handleStaff(signOutStaff, async (app, { session }: { session: SessionId }) => {
  await endStaffSession(app.db, session, app.clock.now());
  return { staffToken: null };
});
