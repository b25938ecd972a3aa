import { writeStored, readStored } from '@istmo/client/storage';
import * as tabStorageNames from '@istmo/client/tab-storage-names';

/** Whether this is the address of a page of the app, and not of another site as a browser reads it. */
export function isOwnPath(path: string): boolean {
  const own = 'https://own.invalid';
  return path.startsWith('/') && URL.parse(path, own)?.origin === own;
}

/** Saves the page on which the session ended. Only an own path is stored, never another site's address. */
export function saveReturnTo(path: string): void {
  if (isOwnPath(path)) writeStored(tabStorageNames.returnTo, path, 'session');
}

/** Returns the page that the next login opens and removes it; undefined when none is stored. */
export function takeReturnTo(): string | undefined {
  const path = readStored(tabStorageNames.returnTo, 'session');
  writeStored(tabStorageNames.returnTo, '', 'session');
  return path !== null && isOwnPath(path) ? path : undefined;
}
