import { hkdfSync } from 'node:crypto';
import type { App } from '../app.ts';
import { listKeys } from '../settings/setting-kinds.ts';
import type { Settings } from '../settings/settings.ts';

/** The uses of the secret in the settings. Each has its own derived key, so that none reveals anything about another. */
export type KeyUse = 'email-link' | 'tfa-secret' | 'recovery-code' | 'demo-issuance' | 'returned-mail';

const derive = (secret: string, use: KeyUse): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `istmo ${use}`, 32));

/** 32 bytes for one use, from `settings.secret`. */
export function derivedKey(settings: Pick<Settings, 'secret'>, use: KeyUse): Buffer {
  return derive(settings.secret, use);
}

/** What keys are derived from, and which are accepted at this time. */
export type KeyContext = {
  readonly settings: Pick<Settings, 'secret' | 'secretAccepted'>;
  readonly clock: App['clock'];
};

/** That key and, while the secret is changed, those that are accepted beside it. */
export function derivedKeys({ settings, clock }: KeyContext, use: KeyUse): readonly Buffer[] {
  return listKeys(settings.secret, settings.secretAccepted, clock.now()).map((secret) => derive(secret, use));
}
