import type { CustomerId } from '@istmo/contract/kernel/id';
import Bowser from 'bowser';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';

export type Device = { readonly browser: string; readonly device: string };

/** The browser and system of a user agent: "Firefox 145" on "Windows". A program that is not a browser keeps its own name, shortened. */
export function parseUserAgent(userAgent: string): Device {
  if (userAgent === '') return { browser: 'API', device: '—' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = browser.name || userAgent.split(/[ /]/, 1)[0];
  const version = browser.version?.split('.', 1)[0];
  return {
    browser: [name, version].filter(Boolean).join(' ').slice(0, 40) || 'API',
    device: platform.model ?? os.name ?? '—',
  };
}

export async function hasSignedIn(tx: Tx, customer: CustomerId): Promise<boolean> {
  const rows = await tx.query('select 1 from app.sign_in where customer_id = $1 limit 1', [customer]);
  return rows.length === 1;
}

type SignIn = { readonly userAgent: string; readonly address: string; readonly at: Date };

export async function writeSignIn(tx: Tx, customer: CustomerId, { userAgent, address, at }: SignIn): Promise<Device> {
  const device = parseUserAgent(userAgent);
  await tx.query(
    'insert into app.sign_in (id, customer_id, browser, device, address, at) values ($1, $2, $3, $4, $5, $6)',
    [newId(), customer, device.browser, device.device, address, at],
  );
  return device;
}
