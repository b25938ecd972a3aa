import { keep, readKept } from './storage.ts';
import { passingNames } from './storage-names.ts';

type FlashTone = 'info' | 'pos' | 'warn' | 'neg';

/** A notice that one page leaves for the next. `fix` names the guard's remedy, so that the next page offers the matching button. */
export type Flash = { readonly tone: FlashTone; readonly text: string; readonly title?: string; readonly fix?: string };

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

/** What the page before left, once; the app and the public pages' script read it. */
export function takeFlash(): Flash | undefined {
  const kept = readKept(passingNames.flash, 'session');
  if (kept === null) return undefined;
  keep(passingNames.flash, '', 'session');
  try {
    const value: unknown = JSON.parse(kept);
    return isFlash(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
