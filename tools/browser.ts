import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './project.ts';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Replaces the packaged browser's defaults, which disable features under test. No sandbox, because tests also run as root, on our own pages only. */
export const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
];

type ChromiumPackage = { readonly default: { readonly executablePath: () => Promise<string> } };

/** The path of a Chromium: $CHROMIUM, else an installed one, else the one installed with the check tools. */
export async function browserPath(): Promise<string> {
  return process.env['CHROMIUM'] ?? installed.find((path) => existsSync(path)) ?? packagedPath();
}

/** The same for tests, which prefer the one of the check tools: a headless shell takes a third less time than a whole browser. */
export async function testBrowserPath(): Promise<string> {
  const path = process.env['CHROMIUM'] ?? (await packagedPath().catch(() => ''));
  const isRunning = path !== '' && spawnSync(path, ['--version']).status === 0;
  return isRunning ? path : browserPath();
}

async function packagedPath(): Promise<string> {
  const tools = createRequire(join(root, 'tools', 'check', 'package.json'));
  const packaged: ChromiumPackage = await import(tools.resolve('@sparticuz/chromium'));
  return packaged.default.executablePath();
}
