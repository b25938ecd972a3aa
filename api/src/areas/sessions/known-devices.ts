import { isIPv6 } from 'node:net';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import type { Visitor } from '../../http/handler.ts';
import { hashToken, newToken } from '../../sign-in/token.ts';
import { isKnownDevice, writeKnownDevice } from './known-devices.store.ts';

/** A network address without the part that names one machine: "192.0.2.…", "2001:db8:1:…". */
export function roughAddress(address: string): string {
  return isIPv6(address) ? `${address.split(':').slice(0, 3).join(':')}:…` : address.replace(/\.\d+$/, '.…');
}

type SignInDevice = {
  /** Whether the customer signs in with it for the first time. */
  readonly isNew: boolean;
  /** The cookie of a browser; other clients have none. */
  readonly deviceToken: string | undefined;
};

/**
 * Remembers what a customer signs in with. A browser is known by a random token in a cookie of its own, which stays after the session and is
 * the same for all who use that browser; a program that keeps no cookies by its name and its network.
 */
export async function rememberDevice(
  app: App,
  tx: Tx,
  { customer, visitor }: { customer: CustomerId; visitor: Visitor },
): Promise<SignInDevice> {
  const deviceToken = visitor.wantsBinding ? (visitor.deviceToken ?? newToken()) : undefined;
  const device = deviceToken ?? `${visitor.device} ${roughAddress(visitor.address)}`;
  const seen = { customer, hash: hashToken(`${customer} ${device}`), at: app.clock.now() };
  return { isNew: await writeKnownDevice(tx, seen), deviceToken };
}

/** The name of a browser that the customer signed in with before, by its cookie; undefined for any other visitor. */
export async function findKnownDevice(
  reader: Reader,
  { customer, visitor }: { customer: CustomerId | undefined; visitor: Visitor },
): Promise<string | undefined> {
  const { deviceToken } = visitor;
  const hash = hashToken(`${customer ?? ''} ${deviceToken ?? ''}`);
  // Read for those without a cookie too, so that both answers take as long.
  const isKnown = await isKnownDevice(reader, { customer: deviceToken === undefined ? undefined : customer, hash });
  return isKnown ? hash : undefined;
}
