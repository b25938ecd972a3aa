import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listKeys } from './setting-kinds.ts';
import { readSettings, settingsTable } from './settings.ts';

const apart = {
  DATABASE_URL: 'postgresql://app@db/istmo',
  ISTMO_MIGRATE_URL: 'postgresql://owner@db/istmo',
  ISTMO_WORKER_URL: 'postgresql://worker@db/istmo',
  ISTMO_CONSOLE_URL: 'postgresql://console@db/istmo',
};

test('the sandbox starts without a database, with one login, and with logins apart', () => {
  expect(readSettings({})).toMatchObject({ databaseUrl: '', migrateUrl: '' });
  expect(readSettings({ DATABASE_URL: apart.DATABASE_URL })).toMatchObject({ migrateUrl: '', workerUrl: '' });
  expect(readSettings(apart)).toMatchObject({ workerUrl: apart.ISTMO_WORKER_URL, readUrl: '' });
});

test('production needs a login of its own for migrating, and one for the worker unless it only serves', () => {
  const production = { ISTMO_MODE: 'production', DATABASE_URL: apart.DATABASE_URL };
  expect(() => readSettings(production)).toThrow('ISTMO_MIGRATE_URL is missing');
  const served = { ...production, ISTMO_MIGRATE_URL: apart.ISTMO_MIGRATE_URL };
  expect(() => readSettings(served)).toThrow('ISTMO_WORKER_URL is missing');
  expect(() => readSettings({ ...served, ISTMO_ROLE: 'api' })).not.toThrow('ISTMO_WORKER_URL');
  expect(() => readSettings(served)).toThrow('ISTMO_CONSOLE_URL is missing');
  expect(() => readSettings({ ...served, ISTMO_ROLE: 'worker' })).not.toThrow('ISTMO_CONSOLE_URL');
});

const production = { ISTMO_MODE: 'production' };
test.each([
  [{ ISTMO_PASSWORD_PEPPER: 'x' }, 'ISTMO_PASSWORD_PEPPER must have 32 characters or more'],
  [{ ISTMO_SECRET: 'a'.repeat(40) }, 'ISTMO_SECRET repeats a few characters'],
  [{ ISTMO_HANDOVER_KEY: Buffer.alloc(32, 7).toString('base64') }, 'ISTMO_HANDOVER_KEY repeats a few bytes'],
  [{ ISTMO_SMTP_URL: 'smtp://user:password@mail.example' }, 'ISTMO_SMTP_URL must be smtps'],
  [{ ISTMO_BOUNCES_URL: 'imap://user:password@mail.example/INBOX' }, 'ISTMO_BOUNCES_URL must be imaps'],
  [{ ISTMO_BOUNCES_WEBHOOK_SECRET: 'short' }, 'ISTMO_BOUNCES_WEBHOOK_SECRET must have 32'],
  [{ ISTMO_SMTP_TLS: 'none' }, 'ISTMO_SMTP_TLS may be none for a mail server on this machine only'],
  [{ ISTMO_STORE: 's3' }, 'ISTMO_S3_BUCKET is missing: ISTMO_STORE is s3'],
  [{ ISTMO_STORE: 's3', ISTMO_S3_ENDPOINT: 'http://s3.example' }, 'ISTMO_S3_ENDPOINT must be https'],
  [{ ISTMO_IDLE_MINUTES: '0' }, 'ISTMO_IDLE_MINUTES must be'],
  [{ ISTMO_PORT: '70000' }, 'ISTMO_PORT must be'],
])('production does not start with %o', (environment, problem) => {
  expect(() => readSettings({ ...production, ...environment })).toThrow(problem);
});

test.each([{ ISTMO_HOST: '0.0.0.0' }, { ISTMO_PUBLIC_URL: 'https://istmo.example' }])(
  'the sandbox starts on an address that others reach only by name: %o',
  (environment) => {
    expect(() => readSettings(environment)).toThrow('ISTMO_SANDBOX_IN_PUBLIC must be yes');
    expect(() => readSettings({ ...environment, ISTMO_SANDBOX_IN_PUBLIC: 'yes' })).not.toThrow();
  },
);

test('a login that would not be used, or has nothing to stand beside, stops the start', () => {
  expect(() => readSettings({ ISTMO_WORKER_URL: apart.ISTMO_WORKER_URL })).toThrow('needs ISTMO_MIGRATE_URL');
  expect(() => readSettings({ ISTMO_MIGRATE_URL: apart.ISTMO_MIGRATE_URL })).toThrow('DATABASE_URL is missing');
});

test('a new withdrawal address waits 24 hours, and in the sandbox not at all unless it is set', () => {
  const waitHours = (environment: Record<string, string>) => readSettings(environment).addressWaitHours;
  expect(waitHours({})).toBe(0);
  expect(waitHours({ ISTMO_ADDRESS_WAIT_HOURS: '6' })).toBe(6);
  expect(settingsTable.addressWaitHours.defaultValue).toBe(24);
});

test('the rules of a country are a list of entries, and one that is none stops the start', () => {
  const { countryRules } = readSettings({ ISTMO_COUNTRY_RULES: 'PA.zip=none, GT.id=any,GT.letters=2,*.zip=optional' });
  expect(countryRules).toEqual({
    PA: { postalCode: 'none' },
    GT: { nationalIdIsDigits: false, minNameLength: 2 },
    '*': { postalCode: 'optional' },
  });
  expect(() => readSettings({ ISTMO_COUNTRY_RULES: 'PA.zip=maybe' })).toThrow('ISTMO_COUNTRY_RULES must be');
});

const folder = mkdtempSync(join(tmpdir(), 'istmo-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
function writeSecret(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test('every secret may be in a file, whose name the variable with _FILE has', () => {
  const secrets = Object.values<{ variable: string; isSecret?: boolean; example: string }>(settingsTable).filter(
    ({ isSecret, variable }) => isSecret && !variable.endsWith('_URL'),
  );
  expect(secrets.length).toBeGreaterThan(15);
  const environment = Object.fromEntries(
    secrets.map(({ variable, example }) => [`${variable}_FILE`, writeSecret(variable, `${example}\n`)]),
  );
  const settings = readSettings(environment);
  expect(settings.secret).toBe(settingsTable.secret.example);
  expect(settings.handoverKeyAccepted).toEqual(
    settingsTable.handoverKeyAccepted.read(settingsTable.handoverKeyAccepted.example),
  );
  expect(readSettings({ DATABASE_URL_FILE: writeSecret('url', `${apart.DATABASE_URL}\n`) }).databaseUrl).toBe(
    apart.DATABASE_URL,
  );
});

test.each([
  [{ ISTMO_SECRET_FILE: '/nowhere/secret' }, 'the file of ISTMO_SECRET_FILE cannot be read: /nowhere/secret (ENOENT)'],
  [{ ISTMO_SECRET_FILE: writeSecret('some', 'the secret itself'), ISTMO_SECRET: 'x' }, 'are both set: set one'],
  [{ ISTMO_SECRET_FILE: writeSecret('empty', ' \n') }, 'the file of ISTMO_SECRET_FILE is empty'],
  [{ ISTMO_PORT_FILE: '/etc/port' }, 'ISTMO_PORT_FILE is not a setting'],
  [{ ISTMO_SECRET_ACCEPTED: 'tomorrow=x' }, 'ISTMO_SECRET_ACCEPTED must be a date, = and a key, by commas'],
])('a start with %o ends with a sentence that has no secret', (environment, problem) => {
  expect(() => readSettings(environment)).toThrow(problem);
  expect(() => readSettings(environment)).not.toThrow('the secret itself');
});

test('keys that are accepted beside the one in use are accepted until their date', () => {
  const { secretAccepted: accepted } = readSettings({
    ISTMO_SECRET_ACCEPTED: '2027-01-31=the one before=,2027-01-15T12:00Z=an older one',
  });
  const at = (day: string) => listKeys('in use', accepted, new Date(day));
  expect(at('2027-01-15T11:59Z')).toEqual(['in use', 'the one before=', 'an older one']);
  expect(at('2027-01-15T12:00Z')).toEqual(['in use', 'the one before=']);
  expect(at('2027-01-31')).toEqual(['in use']);
});
