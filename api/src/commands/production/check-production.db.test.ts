import { chmodSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from '../../settings/settings.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { checkAddresses } from './check-addresses.ts';
import { checkDatabase } from './check-database.ts';
import { checkPlatform } from './check-platform.ts';
import { checkProduction } from './check-production.ts';
import { checkSecrets } from './check-secrets.ts';

const testEnv = await createTestEnv();
const { url } = testEnv;
const logins = {
  DATABASE_URL: url.app,
  ISTMO_MIGRATE_URL: url.owner,
  ISTMO_WORKER_URL: url.worker,
  ISTMO_CONSOLE_URL: url.console,
  ISTMO_READ_URL: url.reader,
};
const settings = readSettings(logins);
const folder = mkdtempSync(join(tmpdir(), 'istmo-production-'));
afterAll(() => rmSync(folder, { recursive: true }));
const now = new Date('2026-11-28T12:00:00Z');
const sentences = (findings: readonly { sentence: string }[]) => findings.map(({ sentence }) => sentence);

test('an installation without settings reads all that are missing, with the page, and that the rest follows', async () => {
  await expect(checkProduction({ ISTMO_MODE: 'production' })).rejects.toThrow(
    /missing {2}ISTMO_SECRET is missing: .*\(docs\/settings\.md\)[\s\S]*The rest is looked at when the settings are complete\.\n\d+ to do$/,
  );
  await expect(checkProduction({})).rejects.toThrow('ISTMO_MODE is not production');
});

test('a secret in the environment, a file that others read and one that is old are weak', () => {
  const file = join(folder, 'secret');
  writeFileSync(file, 'the secret', { mode: 0o600 });
  utimesSync(file, now, now);
  expect(checkSecrets({ ISTMO_SECRET_FILE: file }, now)).toEqual([]);
  chmodSync(file, 0o640);
  expect(sentences(checkSecrets({ ISTMO_SECRET_FILE: file }, now))).toEqual([
    `others than its user may read ${file} of ISTMO_SECRET: chmod 600`,
  ]);
  chmodSync(file, 0o600);
  const later = new Date(now.getTime() + 367 * 86_400_000);
  expect(sentences(checkSecrets({ ISTMO_SECRET_FILE: file }, later))).toEqual([
    'ISTMO_SECRET is 367 days old: change it',
  ]);
  expect(sentences(checkSecrets({ ISTMO_PASSWORD_PEPPER: 'x' }, now))[0]).toContain(
    'name its file in ISTMO_PASSWORD_PEPPER_FILE',
  );
});

test('a key beside the one in use that is past its date is taken out, but for those of approvals', () => {
  const findings = checkSecrets(
    { ISTMO_SECRET_ACCEPTED: '2026-11-28=x', ISTMO_APPROVAL_PUBLIC_KEY_ACCEPTED: '2026-11-28=y' },
    now,
  );
  expect(sentences(findings).filter((sentence) => sentence.includes('past'))).toEqual([
    'ISTMO_SECRET_ACCEPTED has a key whose date is past: take it out and destroy it',
  ]);
});

test('logins with the rights they need are found right, and one in the place of another is named', async () => {
  const right = sentences(await checkDatabase(settings));
  expect(right.filter((sentence) => sentence.includes('_URL'))).toEqual([]);
  expect(right).toContain('the database does not archive its log (archive_mode)');
  const wrong = readSettings({ ...logins, DATABASE_URL: url.worker });
  expect(sentences(await checkDatabase(wrong)).join()).toContain('DATABASE_URL: istmo_worker may become istmo_worker');
  const away = readSettings({ ...logins, ISTMO_CONSOLE_URL: 'postgresql://x:y@127.0.0.1:1/none' });
  expect(sentences(await checkDatabase(away)).join()).toContain('ISTMO_CONSOLE_URL does not work');
});

test('a platform without two who approve, and without a backup, is not ready', async () => {
  const before = sentences(await checkPlatform(settings));
  expect(before).toContain('withdrawals above the limit need two members of staff who may approve them');
  expect(before).toContain('no good backup is known');
  for (const name of ['one', 'two']) await testEnv.addStaff(`approver ${name}`, 'treasury');
  const ofApproving = async () =>
    (await checkPlatform(settings)).filter(({ sentence }) => sentence.includes('above the limit'));
  expect(await ofApproving()).toEqual([]);
  const changed = await testEnv.owner.query(
    "update app.staff set approves_from = '2999-01-02 03:04Z' where name = 'approver two' returning id",
  );
  expect(changed).toHaveLength(1);
  expect(await ofApproving()).toMatchObject([
    { kind: 'note', sentence: expect.stringMatching(/: the second one may from 2999-01-02T03:04 UTC on$/) },
  ]);
});

test('an address that does not answer is missing', async () => {
  const served = { ...settings, publicUrl: 'https://127.0.0.1:1', consoleOrigin: 'https://127.0.0.1:1' };
  expect(sentences(await checkAddresses(served))[0]).toMatch(
    /^ISTMO_PUBLIC_URL: https:\/\/127\.0\.0\.1:1\/health does not answer/,
  );
});
