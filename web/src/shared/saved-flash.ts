import { writeStored, readStored } from '@istmo/client/storage';
import * as tabStorageNames from '@istmo/client/tab-storage-names';

type FlashTone = 'info' | 'pos' | 'warn' | 'neg';

/** A notice that one page saves for the next. `remedy` names the guard's remedy, so that the next page offers the matching button. */
export type Flash = {
  readonly tone: FlashTone;
  readonly text: string;
  readonly title?: string;
  /** Under the text: what it is about, and why. */
  readonly detail?: string;
  readonly remedy?: string;
  /** The guard refused a page because the account is suspended or frozen. */
  readonly isOfClosure?: boolean;
};

const tones = new Set<unknown>(['info', 'pos', 'warn', 'neg']);

function isFlash(value: unknown): value is Flash {
  return (
    typeof value === 'object' &&
    value !== null &&
    'tone' in value &&
    'text' in value &&
    tones.has(value.tone) &&
    typeof value.text === 'string'
  );
}

/** Returns the saved notice and removes it; used by the app and by the public pages' script. */
export function takeFlash(): Flash | undefined {
  const stored = readStored(tabStorageNames.flash, 'session');
  if (stored === null) return undefined;
  writeStored(tabStorageNames.flash, '', 'session');
  try {
    const value: unknown = JSON.parse(stored);
    return isFlash(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
