import { createHmac } from 'node:crypto';
import { derivedKey } from './derived-key.ts';
import type { Settings } from '../settings/settings.ts';

/** Where the sandbox serves the simulated issuance service, for the samples of the developer guide. */
export const demoIssuancePath = '/sandbox/issuance/api';

export type DemoAccount = { readonly username: string; readonly password: string };

const digest = (settings: Settings, text: string): string =>
  createHmac('sha256', derivedKey(settings, 'demo-issuance')).update(text).digest('hex');

/** The customer's own account at the simulated service. It is computed and not stored, and is none of the platform's. */
export function demoAccountOf(settings: Settings, customer: string): DemoAccount {
  const username = `demo-${digest(settings, `user ${customer}`).slice(0, 16)}`;
  return { username, password: demoPassword(settings, username) };
}

export function demoPassword(settings: Settings, username: string): string {
  return digest(settings, `password ${username}`).slice(0, 32);
}
