import * as m from '@istmo/contract/messages';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import type { Visitor } from '../../http/handler.ts';
import { hashToken, newToken } from '../../token.ts';
import { writeActivity, writeSignIn } from '../history/public.ts';
import { type OpenedSession, insertPreLogin, openSession } from '../sessions/public.ts';

type ProvenSignIn = {
  readonly customer: CustomerId;
  readonly visitor: Visitor;
  readonly by?: 'code' | 'recovery' | 'passkey';
};

/** Opens a session and writes the sign-in log, in the transaction that consumed the proof. */
export async function signIn(
  app: App,
  tx: Tx,
  { customer, visitor, by = 'code' }: ProvenSignIn,
): Promise<OpenedSession> {
  const opened = await openSession(app, tx, { customer, visitor });
  const at = app.clock.now();
  const { browser, device } = await writeSignIn(tx, customer, {
    at,
    address: visitor.address,
    userAgent: visitor.device,
  });
  if (by === 'recovery') await writeActivity(tx, customer, { kind: 'use-recovery', at });
  else {
    const kind = by === 'passkey' ? 'use-passkey' : 'sign-in';
    await writeActivity(tx, customer, { kind, params: { browser, device }, at });
  }
  return opened;
}

/** The reply's fields of an opened session. `ttoken` is its public id, which proves nothing; the specification stores one in either case. */
export function toSessionReply({ id, token, binding, expiresAt }: OpenedSession) {
  return {
    token,
    ttoken: id,
    session: id,
    expires_at: expiresAt.toISOString(),
    ...(binding === undefined ? {} : { binding }),
  };
}

const preLoginMinutes = 5;

/** The reply after the first step when the code is still missing: a token for the second step. */
export async function requireSecondFactor(app: App, tx: Tx, customer: CustomerId) {
  const ttoken = newToken();
  const expiresAt = new Date(app.clock.now().getTime() + preLoginMinutes * 60_000);
  await insertPreLogin(tx, { tokenHash: hashToken(ttoken), customer, expiresAt });
  return { status: 2 as const, ttoken, expires_at: expiresAt.toISOString(), message: m.session_tfa_code_required };
}
