import { hkdfSync } from 'node:crypto';
import type { Settings } from './settings.ts';

/** What the one secret of the settings is used for. Each use has a key of its own, so that none says anything about another. */
export type KeyUse = 'mail-link' | 'tfa-secret' | 'recovery-code';

/** 32 bytes for one use, from `settings.secret`. Changing that secret voids everything made with it. */
export function derivedKey(settings: Pick<Settings, 'secret'>, use: KeyUse): Buffer {
  return Buffer.from(hkdfSync('sha256', settings.secret, '', `istmo ${use}`, 32));
}
