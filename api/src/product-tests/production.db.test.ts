import { migrate } from '@istmo/db/migrate';
import { createTestDatabase } from '@istmo/db/test-server';
import { createCheckpoint, signCheckpoints, toSigningKey } from '@istmo/ledger';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { chooseAdapters, chooseCard } from '../ports/ports.ts';
import { readSettings, settingsTable } from '../settings/settings.ts';
import { start } from '../start/start.ts';
import { eventually } from '../testing/eventually.ts';
import { nodes, ownKey, productionSettings } from '../testing/production-settings.ts';

/* Production starts when all settings are given, and says what is missing when they are not. */

const database = await createTestDatabase({}, 'nothing');
const { db, url, reader } = database;
afterAll(() => database.drop());
const data = mkdtempSync(join(tmpdir(), 'istmo-production-'));

const given = productionSettings(url, data);

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
    await eventually(() => expect([...asked]).toEqual(expect.arrayContaining(['one.invalid', 'api.coingecko.com'])));
    const { custody, card, holdings, screening } = running.app;
    expect(await custody.deriveAddress({ network: 'ETH', index: 0 })).toBe(
      '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25',
    );
    // On a network that is not watched no address is given out.
    expect(custody.watches('TRON')).toBe(false);
    await expect(custody.deriveAddress({ network: 'TRON', index: 0 })).rejects.toThrow('is run without TRON');
    await expect(custody.readTip('BTC')).rejects.toMatchObject({ retry: false });
    // Nothing is in the books, so nothing of it is unknown either.
    expect(await holdings.readHoldings()).toEqual({ holdings: [], unknown: [] });
    await expect(card.find('any', AbortSignal.abort(new Error('not asked')))).rejects.toThrow('not asked');
    expect(await screening.screenAddress({ network: 'ETH', address: 'any' })).toMatchObject({ result: 'unknown' });
    // A list that could not be read clears no customer.
    await expect(screening.screenPerson({ names: ['Ana'] })).rejects.toThrow('was never read');
    const { adapters } = chooseAdapters(
      readSettings({ ...given, ISTMO_WITHOUT: `${given['ISTMO_WITHOUT']},screening` }),
      db,
    );
    expect((await adapters.screening.screenPerson({ names: ['Ana'] })).hits).toMatchObject([{ score: null }]);
    // The operator says when the first offering is on sale: `npm run admin -- issue-offering`.
    expect(await reader.query('select from app.offering')).toEqual([]);
    expect(await reader.query('select from ledger.account where balance <> 0')).toEqual([]);
  } finally {
    await running.stop();
    vi.unstubAllGlobals();
  }
});

test('a start with another checkpoint key than that of the ledger is refused', async () => {
  await migrate({ url: url.owner });
  await createCheckpoint(database.worker);
  await signCheckpoints(database.worker, toSigningKey(ownKey));
  const other = { ...given, ISTMO_CHECKPOINT_KEY: randomBytes(32).toString('base64') };
  await expect(start(other).then((running) => running.stop())).rejects.toThrow(
    'ISTMO_CHECKPOINT_KEY is not the key that checkpoint',
  );
});

test('every setting whose default is the sandbox’s is named when it is missing', () => {
  for (const { variable, isSandboxOnly } of Object.values(settingsTable).filter((entry) => 'isSandboxOnly' in entry)) {
    // Those of the other bank link and of the other issuance service matter only where they are chosen.
    const chosen = {
      ...(variable === 'ISTMO_PLACETOPAY_CHECKOUT_URL' && { ISTMO_BANK_LINK: 'placetopay' }),
      ...(variable.startsWith('ISTMO_ERC3643_') && { ISTMO_ISSUANCE: 'erc3643' }),
    };
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
    'TRON has no nodes: set ISTMO_TRON_SERVERS',
  ])
    expect(problems).toContain(sentence);
  expect(problems).not.toContain('POLYGON');
  expect(problems).not.toContain('screening');
  expect(problems).not.toContain('issuance service');
});

test('holdings and past prices are read unless production is run without them', async () => {
  expect(problemsOf(given)).toBe('');
  const environment = { ...given, ISTMO_WITHOUT: `${given['ISTMO_WITHOUT']},holdings,price-history` };
  const { holdings, priceHistory } = chooseAdapters(readSettings(environment), db).adapters;
  await expect(holdings.readHoldings()).rejects.toThrow('run without holdings');
  const range = { symbol: 'BTC/USD', from: new Date(0), to: new Date(0), stepMs: 60_000 };
  expect(await priceHistory.readHistory(range)).toEqual([]);
  for (const wrong of ['ETH', 'ETH=0x12', 'LIQUID=lq1', '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'])
    expect(problemsOf({ ...given, ISTMO_COLD_ADDRESSES: wrong })).toContain('ISTMO_COLD_ADDRESSES');
});

test('OpenSanctions is asked where the setting chooses it, with a key unless the server is one’s own', async () => {
  const chosen = { ...given, ISTMO_SCREENING: 'opensanctions' };
  expect(problemsOf(chosen)).toContain('set ISTMO_OPENSANCTIONS_KEY');
  const asked = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(
    async () => new Response('', { status: 503 }),
  );
  vi.stubGlobal('fetch', asked);
  try {
    for (const added of [
      { ISTMO_OPENSANCTIONS_KEY: 'own key' },
      { ISTMO_OPENSANCTIONS_URL: 'https://yente.invalid', ISTMO_OPENSANCTIONS_DATASET: 'sanctions' },
    ]) {
      const { screening } = chooseAdapters(readSettings({ ...chosen, ...added }), db).adapters;
      await expect(screening.screenPerson({ names: ['Ana'] })).rejects.toThrow('answered 503');
    }
    expect(asked.mock.calls.map(([url]) => url)).toEqual([
      'https://api.opensanctions.org/match/default?limit=50&threshold=0.65',
      'https://yente.invalid/match/sanctions?limit=50&threshold=0.65',
    ]);
    expect(asked.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'ApiKey own key' });
  } finally {
    vi.unstubAllGlobals();
  }
});

test('without an issuance service production says so, unless it is run without one', async () => {
  const names = Object.keys(given).filter((name) => /AMP|ELEMENTS/.test(name));
  expect(problemsOf(without(...names))).toContain('there is no issuance service: set ISTMO_AMP_URL');
  const environment = { ...without(...names), ISTMO_WITHOUT: `${given['ISTMO_WITHOUT']},issuance` };
  const { issuance } = chooseAdapters(readSettings(environment), db).adapters;
  await expect(issuance.readSupply('any')).rejects.toThrow('run without an issuance service');
  expect(issuance.isAddress('any')).toBe(false);
});

test('what is issued in production goes to the main network, and is kept in the journal', async () => {
  const main = 'lq1qqf8er278e6nyvuwtgf39e6ewvdcnjupn9a86rzpx655y5lhkt0walu3djf9cklkxd3ryld97hu8h3xepw7sh2rlu7q45dcew5';
  const test = 'el1qq0umk3pez693jrrlxz9ndlkuwne93gdu9g83mhhzuyf46e3mdzfpva0w48gqgzgrklncnm0k5zeyw8my2ypfsmxh4xcjh2rse';
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('elements')
      ? Response.json({ result: address.includes('@') ? {} : { [main]: {} }, error: null })
      : new Response('', { status: 503 }),
  );
  const { issuance } = chooseAdapters(readSettings(given), db).adapters;
  expect([issuance.isAddress(main), issuance.isAddress(test)]).toEqual([true, false]);
  const of = { owner: 'a', purpose: 'deposit' } as const;
  expect(await issuance.readAddress(of)).toBe(main);
  vi.unstubAllGlobals();
  expect(
    await db.query('select value from app.issuance_journal where name = $1', ['issuance/address/deposit/a']),
  ).toEqual([{ value: main }]);
  expect(await issuance.readAddress(of)).toBe(main);
});

test('securities are issued on an EVM chain where that is chosen, by its nodes, contracts and account', () => {
  const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
  const names = ['factory', 'identities', 'claims', 'countries', 'balances', 'supply'];
  const contracts = `${names.map((name) => `${name}=${address}`).join(';')};topics=1+2;block=7`;
  const chosen = {
    ...given,
    ISTMO_ISSUANCE: 'erc3643',
    ISTMO_ERC3643_CONTRACTS: contracts,
    ISTMO_ERC3643_ACCOUNT: address.toLowerCase(),
  };
  const { issuance } = chooseAdapters(readSettings(chosen), db).adapters;
  expect(issuance.platformAccount).toBe(address);
  expect([issuance.isAddress(address), issuance.isAddress('lq1qq')]).toEqual([true, false]);
  expect(readSettings(chosen).erc3643Contracts).toMatchObject({ topics: [1n, 2n], block: 7, supply: address });
  for (const wrong of [contracts.replace(';block=7', ''), contracts.replace('1+2', ''), `${contracts};more=1`, address])
    expect(problemsOf({ ...chosen, ISTMO_ERC3643_CONTRACTS: wrong })).toContain('ISTMO_ERC3643_CONTRACTS must be');
  const environment = { ...chosen, ISTMO_POLYGON_NODES: '', ISTMO_WITHOUT: `${given['ISTMO_WITHOUT']},POLYGON` };
  expect(problemsOf(environment)).toContain('set ISTMO_POLYGON_NODES');
  expect(problemsOf({ ...chosen, ISTMO_ERC3643_CONFIRMATIONS: '0' })).toContain('a whole number from 1');
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
