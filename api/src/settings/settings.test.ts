import { expect, test } from 'vitest';
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
  [{ ISTMO_SMTP_TLS: 'none' }, 'ISTMO_SMTP_TLS may be none for a mail server on this machine only'],
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
