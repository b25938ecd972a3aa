import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './places.ts';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Our own; the packaged browser's defaults switch off what we test. No sandbox: tests also run as root, on our own pages only. */
export const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
];

type Packaged = { readonly default: { readonly executablePath: () => Promise<string> } };

/** Where a Chromium is: $CHROMIUM, else an installed one, else the one that npm brings with the check tools. */
export async function browserPath(): Promise<string> {
  const own = process.env['CHROMIUM'];
  if (own) return own;
  const found = installed.find((path) => existsSync(path));
  if (found) return found;
  const tools = createRequire(join(root, 'tools', 'check', 'package.json'));
  const packaged: Packaged = await import(tools.resolve('@sparticuz/chromium'));
  return packaged.default.executablePath();
}
