import { toDeviceTime } from '@istmo/client/server-time';
import { readStored, writeStored } from '@istmo/client/storage';
import * as names from '@istmo/client/tab-storage-names';

/*
 * Support without a session: the token of a mailed link, which the calls of tickets accept and no other. It is kept in this tab only.
 */

const listeners = new Set<() => void>();

// The copy in memory comes first, so that a page without access to storage works until it is reloaded.
let current: { readonly token: string; readonly endsAt: string } | undefined;

function readStoredSupport(): typeof current {
  const token = readStored(names.support, 'session');
  return token === null ? undefined : { token, endsAt: readStored(names.supportEnds, 'session') ?? '' };
}

function readSupport(): typeof current {
  current ??= readStoredSupport();
  if (current && Date.parse(current.endsAt) <= Date.now()) forget();
  return current;
}

function forget(): void {
  current = undefined;
  writeStored(names.support, '', 'session');
  writeStored(names.supportEnds, '', 'session');
}

export function supportToken(): string | undefined {
  return readSupport()?.token;
}

/** ISO time at which support without a session ends, by the device's clock. */
export function supportEndsAt(): string | undefined {
  return readSupport()?.endsAt;
}

export function openSupport({ token, expires_at }: { token: string; expires_at: string }): void {
  const endsAt = toDeviceTime(expires_at);
  current = { token, endsAt };
  writeStored(names.support, token, 'session');
  writeStored(names.supportEnds, endsAt, 'session');
}

/** Forgets the token and tells the listeners: by request, or because the server does not accept it any more. */
export function closeSupport(): void {
  forget();
  for (const listen of listeners) listen();
}

export function onSupportEnd(listen: () => void): void {
  listeners.add(listen);
}
