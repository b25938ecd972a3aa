import { hkdfSync } from 'node:crypto';
import type { Settings } from '../settings/settings.ts';

/** The uses of the secret in the settings. Each has its own derived key, so that none reveals anything about another. */
export type KeyUse = 'email-link' | 'tfa-secret' | 'recovery-code' | 'demo-issuance';

/** 32 bytes for one use, from `settings.secret`. Changing that secret invalidates everything made with it. */
export function derivedKey(settings: Pick<Settings, 'secret'>, use: KeyUse): Buffer {
  return Buffer.from(hkdfSync('sha256', settings.secret, '', `istmo ${use}`, 32));
}
