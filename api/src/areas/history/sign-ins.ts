import type { CustomerId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';

export type Device = { readonly browser: string; readonly device: string };

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[^ ]* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** The browser and system of a user agent: "Firefox 130" on "Windows". An unrecognised agent keeps the first word of its own name, shortened. */
export function parseUserAgent(userAgent: string): Device {
  for (const [pattern, name] of browsers) {
    const found = pattern.exec(userAgent);
    if (found) return { browser: `${name} ${found[1] ?? ''}`.trim(), device: findSystem(userAgent) };
  }
  return { browser: userAgent.split(/[ /]/, 1)[0]?.slice(0, 40) || 'API', device: findSystem(userAgent) };
}

function findSystem(userAgent: string): string {
  return systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '—';
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
