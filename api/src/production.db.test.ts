import { testDatabase } from '@istmo/db/test-database';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { chooseAdapters, chooseCard } from './ports.ts';
import { readSettings, settingsTable } from './settings.ts';
import { start } from './start.ts';

/* Production starts when all settings are given, and says what is missing when they are not. */

const { db, url } = await testDatabase();
const data = mkdtempSync(join(tmpdir(), 'istmo-production-'));

// The account keys of the second BIP39 test phrase, 'legal winner thank year …': public, so funds sent there are lost.
const accounts = {
  ISTMO_BITCOIN_ACCOUNT_KEY:
    'zpub6s3Buz3fYNRSZk9BFYo9RCMkAvSiknUtRVjuYYCZmDJPrxTwYEW6fBXzYwMdT3DaKaE7TxN1QQwU2tjpNzAYS3S9G2xGEPQcMsrgxQNwh47',
  ISTMO_ETHEREUM_ACCOUNT_KEY:
    'xpub6Bh6Cg7bvjFdW6VEAaZmsyhZh86WdJ9Kr5aqqY5LN7UFLpxTrxsiys213UCu8MAYjcq5JhF7jzZXvruGfWfPbxqsByNNhwWaNQRuhP3JcC3',
  ISTMO_TRON_ACCOUNT_KEY:
    'xpub6CCd6xRaRNYQJ9yrjm8WrCbkawvA1W621T26y9JjXGMyq7n4ocuMRoSCMhuwN6hHGkBQxMoQJkSkz7AwoXVzCs4bziNpALtHQBSNQTcVv8w',
};
const ownKey = Buffer.alloc(32, 5).toString('base64');
const nodes = 'https://one.invalid/v1/key,https://two.invalid/v1/key';

const given: Record<string, string> = {
  ISTMO_MODE: 'production',
  // One that serves needs the built pages.
  ISTMO_ROLE: 'worker',
  ISTMO_PORT: '0',
  ISTMO_DATA: data,
  ISTMO_LOG_LEVEL: 'silent',
  ISTMO_PUBLIC_URL: 'https://istmo.example',
  DATABASE_URL: url.app,
  ISTMO_MIGRATE_URL: url.owner,
  ISTMO_WORKER_URL: url.worker,
  ISTMO_SECRET: 'a secret of more than thirty-two characters',
  ISTMO_PASSWORD_PEPPER: 'a pepper of this operator alone',
  ISTMO_CHECKPOINT_KEY: ownKey,
  ISTMO_APPROVAL_KEY: ownKey,
  ...accounts,
  ISTMO_SMTP_URL: 'smtps://user:password@mail.invalid',
  ISTMO_SUMSUB_TOKEN: 'prd:own',
  ISTMO_SUMSUB_SECRET: 'own secret',
  ISTMO_SUMSUB_WEBHOOK_SECRET: 'own webhook secret',
  ISTMO_WOMPI_PUBLIC_KEY: 'pub_prod_own',
  ISTMO_WOMPI_PRIVATE_KEY: 'prv_prod_own',
  ISTMO_WOMPI_EVENTS_SECRET: 'prod_events_own',
  ISTMO_WOMPI_INTEGRITY_SECRET: 'prod_integrity_own',
  ISTMO_BANK_LOCAL: 'bank=Banco Propio;account=1',
  ISTMO_BANK_WIRE: 'bank=Own Bank;account=2;swift=OWNBSVSS',
  ISTMO_BANK_INTERMEDIARY: 'bank=Other Bank;swift=OTHRUS33',
  ISTMO_ETHEREUM_NODES: nodes,
  ISTMO_POLYGON_NODES: nodes,
  ISTMO_PLACETOPAY_LOGIN: 'own login',
  ISTMO_PLACETOPAY_SECRET: 'own secret key',
  ISTMO_PLACETOPAY_GATEWAY_URL: 'https://gateway.invalid',
  ISTMO_TOKENISER_URL: 'https://cards.istmo.example',
  ISTMO_TOKENISER_KEY: ownKey,
  ISTMO_WITHOUT: 'BTC,TRON,screening,holdings,price-history',
};

const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));

function problemsOf(environment: Record<string, string>): string {
  try {
    chooseAdapters(readSettings(environment), db);
    return '';
  } catch (error) {
    return String(error);
  }
}

test('with all settings production starts, and has no sandbox', async () => {
  const { fetch: realFetch } = globalThis;
  const asked = new Set<string>();
  // Everybody outside is away.
  vi.stubGlobal('fetch', async (address: string) => {
    asked.add(new URL(address).host);
    return new Response('', { status: 503 });
  });
  const running = await start(given);
  try {
    expect((await realFetch(`${running.address}/health`)).status).toBe(200);
    await vi.waitFor(() => expect([...asked]).toEqual(expect.arrayContaining(['one.invalid', 'api.coingecko.com'])));
    const { custody, card, holdings, screening } = running.app;
    expect(custody.deriveAddress({ network: 'ETH', index: 0 })).toBe('0x58A57ed9d8d624cBD12e2C467D34787555bB1b25');
    // On a network that is not watched no address is given out.
    expect(() => custody.deriveAddress({ network: 'TRON', index: 0 })).toThrow('is run without TRON');
    await expect(custody.readTip('BTC')).rejects.toMatchObject({ retry: false });
    await expect(holdings.readHoldings()).rejects.toThrow('run without holdings');
    await expect(card.find('any', AbortSignal.abort(new Error('not asked')))).rejects.toThrow('not asked');
    expect(await screening.screenAddress({ network: 'ETH', address: 'any' })).toMatchObject({ result: 'unknown' });
    expect((await screening.screenPerson({ names: ['Ana'] })).hits).toHaveLength(1);
  } finally {
    await running.stop();
    vi.unstubAllGlobals();
  }
});

test('every setting whose default is the sandbox’s is named when it is missing', () => {
  for (const { variable, isSandboxOnly } of Object.values(settingsTable).filter((entry) => 'isSandboxOnly' in entry)) {
    // That of the other bank link matters only where it is chosen.
    const chosen = variable === 'ISTMO_PLACETOPAY_CHECKOUT_URL' ? { ISTMO_BANK_LINK: 'placetopay' } : {};
    if (isSandboxOnly) expect(problemsOf({ ...without(variable), ...chosen }), variable).toContain(variable);
  }
});

test('without card payments neither an acquirer nor the card form is needed', async () => {
  const names = Object.keys(given).filter((name) => /PLACETOPAY|TOKENISER/.test(name));
  const environment = { ...without(...names), ISTMO_WITHOUT: `${given['ISTMO_WITHOUT']},card` };
  expect(() => readSettings(environment)).not.toThrow();
  expect(chooseCard(readSettings(environment), { now: () => new Date() })).toBeUndefined();
  const { card } = chooseAdapters(readSettings(environment), db).adapters;
  await expect(card.find('any')).rejects.toThrow('run without an acquirer of cards');
});

test('what is neither connected nor given up is listed at once, with the setting that connects it', () => {
  const problems = problemsOf(without('ISTMO_WITHOUT', 'ISTMO_ETHEREUM_NODES'));
  for (const sentence of [
    'ETH has no nodes: set ISTMO_ETHEREUM_NODES; ISTMO_WITHOUT with ETH runs without it',
    'this version has no adapter for TRON',
    'watch lists; ISTMO_WITHOUT with screening',
    'holdings; ISTMO_WITHOUT with holdings',
  ])
    expect(problems).toContain(sentence);
  expect(problems).not.toContain('POLYGON');
});

test.each(['https://one.invalid', 'https://one.invalid,https://one.invalid', 'one,two', 'ftp://one,ftp://two'])(
  'nodes that prove nothing stop the start: %s',
  (value) => {
    expect(problemsOf({ ...given, ISTMO_ETHEREUM_NODES: value })).toContain('ISTMO_ETHEREUM_NODES must be two or more');
  },
);

test('what production is run without is one of a list', () => {
  expect(problemsOf({ ...given, ISTMO_WITHOUT: 'TRON,audit' })).toContain('ISTMO_WITHOUT must be some of');
});

test('the sandbox watches a network by its own nodes when they are set, and simulates the others', async () => {
  const { adapters, sandbox } = chooseAdapters(readSettings({ ISTMO_POLYGON_NODES: nodes }), db);
  const txid = `0x${'ab'.repeat(32)}`;
  const aborted = AbortSignal.abort(new Error('not asked'));
  await expect(adapters.custody.readTip('POLYGON', aborted)).rejects.toThrow('not asked');
  expect(await adapters.custody.readTransaction({ network: 'ETH', txid })).toEqual([]);
  expect(await adapters.custody.readTip('ETH')).toEqual(await sandbox?.adapters.custody.readTip('ETH'));
});
