import { keep, readKept } from './storage.ts';
import { passingNames } from './storage-names.ts';

/** Remembers where a lost session stood. Only an own path is kept, never another site's address. */
export function rememberPlace(path: string): void {
  if (/^\/(?![/\\])/.test(path)) keep(passingNames.returnTo, path, 'session');
}

/** Where the next login goes, once; undefined when nothing was lost. */
export function takePlace(): string | undefined {
  const path = readKept(passingNames.returnTo, 'session');
  keep(passingNames.returnTo, '', 'session');
  return path !== null && /^\/(?![/\\])/.test(path) ? path : undefined;
}
