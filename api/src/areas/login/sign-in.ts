import { formatMoment } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Message } from '@istmo/contract/kernel/message';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import type { Visitor } from '../../http/handler.ts';
import { hashToken, newToken } from '../../sign-in/token.ts';
import { readAccount, sendSecurityNotice } from '../accounts/public.ts';
import { hasSignedIn, describeDevice, writeActivity, writeSignIn } from '../history/public.ts';
import { type OpenedSession, insertPreLogin, openSession, rememberDevice, roughAddress } from '../sessions/public.ts';

type ProvenSignIn = {
  readonly customer: CustomerId;
  readonly visitor: Visitor;
  readonly by?: 'code' | 'recovery' | 'passkey';
};

type SignedIn = OpenedSession & { readonly deviceToken: string | undefined };

/** Opens a session, writes the sign-in log and tells the customer of a new device, in the transaction that consumed the proof. */
export async function signIn(app: App, tx: Tx, { customer, visitor, by = 'code' }: ProvenSignIn): Promise<SignedIn> {
  const opened = await openSession(app, tx, { customer, visitor });
  const at = app.clock.now();
  const { isNew, deviceToken } = await rememberDevice(app, tx, { customer, visitor });
  // The first sign-in of an account is from the device that it was opened with.
  const isNoticed = isNew && (await hasSignedIn(tx, customer));
  const { browser, device } = await writeSignIn(tx, customer, {
    at,
    address: visitor.address,
    userAgent: visitor.device,
  });
  if (isNoticed) await sendDeviceNotice(app, tx, { customer, visitor, at });
  if (by === 'recovery') await writeActivity(tx, customer, { kind: 'use-recovery', at });
  else {
    const kind = by === 'passkey' ? 'use-passkey' : 'sign-in';
    await writeActivity(tx, customer, { kind, params: { browser, device }, at });
  }
  return { ...opened, deviceToken };
}

type NewDevice = { readonly customer: CustomerId; readonly visitor: Visitor; readonly at: Date };

async function sendDeviceNotice(app: App, tx: Tx, { customer, visitor, at }: NewDevice): Promise<void> {
  const { username, email } = await readAccount(tx, customer);
  const body: Message = (_, options) =>
    m.notifications_new_device_body(
      {
        device: describeDevice(visitor.device),
        at: formatMoment(at, app.settings.timeZone),
        address: roughAddress(visitor.address),
      },
      options,
    );
  await sendSecurityNotice(app, tx, {
    about: 'new-device',
    recipient: { customer, name: username, email, language: visitor.language },
    content: { subject: m.notifications_new_device_subject, body: [body] },
  });
}

/** The reply's fields of an opened session. `ttoken` is its public id, which proves nothing; the specification stores one in either case. */
export function toSessionReply({ id, token, binding, deviceToken, expiresAt }: SignedIn) {
  return {
    token,
    ttoken: id,
    session: id,
    expires_at: expiresAt.toISOString(),
    ...(binding === undefined ? {} : { binding }),
    ...(deviceToken === undefined ? {} : { deviceToken }),
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
