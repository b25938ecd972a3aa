import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readFrameSettings } from '../frames/frame-settings.ts';
import { readSettings } from '../settings/settings.ts';
import { readSignerSettings } from '../signer/signer-settings.ts';
import { makeNewKeys } from './new-keys.ts';

const parent = mkdtempSync(join(tmpdir(), 'istmo-new-keys-'));
afterAll(() => rmSync(parent, { recursive: true }));
const folder = join(parent, 'keys');
const printed = makeNewKeys(folder, '127.0.0.1:5432', '127.0.0.1:6432');

const readEnv = (part: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(join(folder, part, `${part}.env`), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

test('every file is readable by its user alone, and what is printed has no key', () => {
  for (const part of readdirSync(folder)) {
    expect(statSync(join(folder, part)).mode & 0o777, part).toBe(0o700);
    for (const name of readdirSync(join(folder, part))) {
      expect(statSync(join(folder, part, name)).mode & 0o777, name).toBe(0o600);
      if (!name.endsWith('.env')) expect(printed).not.toContain(readFileSync(join(folder, part, name), 'utf8').trim());
    }
  }
});

test('the server, the signer and the frames read what was made for them, and the signer trusts the server’s approvals', () => {
  const server = readSettings({ ...readEnv('server'), ISTMO_MODE: 'sandbox' });
  expect(server.databaseUrl).toMatch(/^postgresql:\/\/serving:[\w-]{32}@127\.0\.0\.1:6432\/istmo$/);
  const signer = readSignerSettings({
    ...readEnv('signer'),
    ISTMO_MODE: 'sandbox',
    ISTMO_CONSOLE_ORIGIN: 'https://console.example',
  });
  expect(signer.approvalKeys()).toHaveLength(1);
  expect([signer.evm?.key.length, signer.securities?.claimKey.length]).toEqual([32, 32]);
  const frames = readFrameSettings({
    ...readEnv('frames'),
    ISTMO_TOKENISER_PORT: '3001',
    ISTMO_PUBLIC_URL: 'https://istmo.example',
  });
  expect(frames.cards?.keysAt(new Date()).map((key) => Buffer.from(key).toString('base64'))).toEqual([
    server.tokeniserKey,
  ]);
});

test('production finds nothing wrong with the keys themselves', () => {
  const missing = (() => {
    try {
      readSettings(readEnv('server'));
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
  })();
  expect(missing).toContain('ISTMO_SMTP_URL is missing');
  for (const name of ['SECRET', 'PASSWORD_PEPPER', 'CHECKPOINT_KEY', 'APPROVAL_KEY', 'TOKENISER_KEY', 'ACCOUNT_KEY'])
    expect(missing).not.toContain(`ISTMO_${name}`);
});

test('the server has no key of the signer', () => {
  const served = JSON.stringify(readEnv('server')) + readdirSync(join(folder, 'server')).join();
  expect(served).not.toMatch(/SIGNER|prv/);
});

test('a folder that has something is refused, and two runs make different keys', () => {
  expect(() => makeNewKeys(folder, '127.0.0.1:5432')).toThrow('keys are never overwritten');
  const other = join(parent, 'other');
  makeNewKeys(other, 'db.example:5432');
  const read = (from: string, name: string) => readFileSync(join(from, 'server', name), 'utf8');
  expect(read(other, 'ISTMO_SECRET')).not.toBe(read(folder, 'ISTMO_SECRET'));
  expect(read(other, 'DATABASE_URL')).toContain('@db.example:5432/istmo');
  expect(read(other, 'DATABASE_URL')).toContain(readFileSync(join(other, 'postgres', 'serving'), 'utf8').trim());
});
