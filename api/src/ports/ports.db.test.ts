import { once } from 'node:events';
import { createServer } from 'node:http';
import { chains } from '@istmo/contract/kernel/chain-address';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { testDatabase } from '@istmo/db/test-database';
import { testWallet } from '@istmo/providers/bitcoin-payments/test-wallet';
import { binancePrices } from '@istmo/providers/prices/binance';
import { coingeckoPrices } from '@istmo/providers/prices/coingecko';
import { expect, test } from 'vitest';
import { openBitcoinPayments } from './bitcoin-ports.ts';
import { MovableClock } from '../runtime/clock.ts';
import { chooseAdapters, chooseBankLink, chooseCard } from './ports.ts';
import { readSettings, settingsTable } from '../settings/settings.ts';
import type { Setting } from '../settings/setting-kinds.ts';

const { db } = await testDatabase();

// The account keys of the second BIP39 test phrase, 'legal winner thank year …': public, so funds sent there are lost.
const otherKeys = {
  ISTMO_BITCOIN_ACCOUNT_KEY:
    'zpub6s3Buz3fYNRSZk9BFYo9RCMkAvSiknUtRVjuYYCZmDJPrxTwYEW6fBXzYwMdT3DaKaE7TxN1QQwU2tjpNzAYS3S9G2xGEPQcMsrgxQNwh47',
  ISTMO_ETHEREUM_ACCOUNT_KEY:
    'xpub6Bh6Cg7bvjFdW6VEAaZmsyhZh86WdJ9Kr5aqqY5LN7UFLpxTrxsiys213UCu8MAYjcq5JhF7jzZXvruGfWfPbxqsByNNhwWaNQRuhP3JcC3',
  ISTMO_TRON_ACCOUNT_KEY:
    'xpub6CCd6xRaRNYQJ9yrjm8WrCbkawvA1W621T26y9JjXGMyq7n4ocuMRoSCMhuwN6hHGkBQxMoQJkSkz7AwoXVzCs4bziNpALtHQBSNQTcVv8w',
};
const firstAddresses = (environment: Record<string, string>) => {
  const { custody } = chooseAdapters(readSettings(environment), db).adapters;
  return Promise.all(chains.map((network) => custody.deriveAddress({ network, index: 0 })));
};

test('deposit addresses are derived from the account keys in the settings', async () => {
  expect(await firstAddresses(otherKeys)).toEqual([
    'bc1qgkju4yvvtuz0s8vqn837q396jezu2h8ex7gk98',
    '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25',
    'TUJ2YbSDGtCqzRz7quPQidRCMC98jDAPXc',
    '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25',
  ]);
});

test('without account keys the sandbox derives the addresses of the public test phrase', async () => {
  expect(await firstAddresses({})).toEqual([
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  ]);
});

test('an invalid account key stops the start', () => {
  expect(() => firstAddresses({ ISTMO_TRON_ACCOUNT_KEY: otherKeys.ISTMO_BITCOIN_ACCOUNT_KEY })).toThrow('bitcoin one');
});

test('the sandbox takes the assets of its chains from the instrument registry', async () => {
  const { sandbox } = chooseAdapters(readSettings({}), db);
  if (!sandbox) throw new Error('the sandbox is missing');
  const { custody } = sandbox.adapters;
  const address = await custody.deriveAddress({ network: 'POLYGON', index: 3 });
  const { txid } = await custody.deposit({ address, currency: 'COINGT', amount: '2' });
  expect(await custody.readTransaction({ network: 'POLYGON', txid })).toMatchObject([
    { currency: 'COINGT', contract: '0xf99f53e8f301aB2cFEB40a21a11757a71DaC2BED', units: 2n },
  ]);
});

test('mail and identity are the live adapters when their settings are set, and the sandbox ones otherwise', () => {
  const live = chooseAdapters(
    readSettings({ ISTMO_SMTP_URL: 'smtps://user:password@mail.example', ISTMO_SUMSUB_TOKEN: 'sbx:own-test-account' }),
    db,
  );
  expect(live.adapters.mail).not.toBe(live.sandbox?.adapters.mail);
  expect(live.adapters.identity).not.toBe(live.sandbox?.adapters.identity);
  const simulated = chooseAdapters(readSettings({}), db);
  expect(simulated.adapters.mail).toBe(simulated.sandbox?.adapters.mail);
  expect(simulated.adapters.identity).toBe(simulated.sandbox?.adapters.identity);
  expect(() => readSettings({ ISTMO_MAIL_FROM: 'no address' })).toThrow('a name and an address');
});

const wompi = {
  ISTMO_WOMPI_PUBLIC_KEY: 'pub_test_own',
  ISTMO_WOMPI_PRIVATE_KEY: 'prv_test_own',
  ISTMO_WOMPI_EVENTS_SECRET: 'test_events_own',
  ISTMO_WOMPI_INTEGRITY_SECRET: 'test_integrity_own',
};

test('payments by a link are made at the live provider when its keys are set, and at the simulated bank otherwise', async () => {
  const request = {
    reference: 'P-0000000001',
    amount: money('COP', 5_000_000n),
    returnUrl: 'https://istmo.example/payment/P-0000000001',
    expiresAt: new Date('2026-11-22T12:00:00.000Z'),
    payer: { address: '192.0.2.1', userAgent: 'a browser' },
  };
  const pageOf = async (environment: Record<string, string>) =>
    new URL((await chooseAdapters(readSettings(environment), db).adapters.bankLink.openLink(request)).url);
  const live = await pageOf(wompi);
  expect([live.host, live.searchParams.get('public-key')]).toEqual(['checkout.wompi.co', 'pub_test_own']);
  expect((await pageOf({})).pathname).toBe('/sandbox/bank');
});

test('providers are reached at the addresses of the settings', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const at = (path: string): string => `http://127.0.0.1:${port}/${path}`;
  const own = { ISTMO_WOMPI_URL: at('wompi'), ISTMO_SUMSUB_URL: at('sumsub'), ISTMO_SUMSUB_TOKEN: 'sbx:own-account' };
  const { adapters } = chooseAdapters(readSettings({ ...wompi, ...own }), db);
  const [signal, reference] = [AbortSignal.timeout(5_000), 'P-0000000001'];
  await adapters.bankLink.readAttempts({ reference, linkId: '' }, signal);
  await adapters.identity.readApplicant(newId(), signal);
  expect(asked.map((url) => url.split('/')[1])).toEqual(['wompi', 'sumsub']);
  const { binanceUrl, coingeckoUrl } = readSettings({ ISTMO_BINANCE_URL: at('one/'), ISTMO_COINGECKO_URL: at('two') });
  const sources = [binancePrices({ fetch, clock, url: binanceUrl }), coingeckoPrices({ fetch, url: coingeckoUrl })];
  for (const source of sources)
    await expect(source.readLatest(['BTC/USDT', 'BTC/USD'], signal)).rejects.toThrow('answered 404');
  expect(asked.slice(2).map((url) => url.split('?')[0])).toEqual(['/one/api/v3/ticker/price', '/two/simple/price']);
  server.close();
});

test('production names the keys of the bank link that are missing, and takes none of the sandbox', () => {
  const names = Object.keys(wompi);
  for (const environment of [{}, { ISTMO_WOMPI_PUBLIC_KEY: 'pub_test_istmo' }]) {
    const problems = () => readSettings({ ISTMO_MODE: 'production', ...environment });
    for (const name of names) expect(problems).toThrow(name);
  }
});

const placetopay = {
  ISTMO_PLACETOPAY_LOGIN: 'live-login',
  ISTMO_PLACETOPAY_SECRET: 'live-secret',
  ISTMO_PLACETOPAY_GATEWAY_URL: 'https://gateway.example',
  ISTMO_PLACETOPAY_CHECKOUT_URL: 'https://checkout.example',
};
const ownKey = Buffer.from('0f1e2d3c4b5a69788796a5b4c3d2e1f00123456789abcdeffedcba9876543210', 'hex').toString(
  'base64',
);
/** Everything that production needs and that is not about payments by a bank or card. */
const others = {
  ...otherKeys,
  ISTMO_MODE: 'production',
  ISTMO_PUBLIC_URL: 'https://istmo.example',
  ISTMO_TOKENISER_URL: 'https://cards.istmo.example',
  ISTMO_TOKENISER_KEY: ownKey,
  ISTMO_IDENTITY_FRAME_URL: 'https://identity.istmo.example',
  ISTMO_SECRET: 'a secret of thirty-two characters',
  ISTMO_PASSWORD_PEPPER: 'a pepper of this operator and of no other one',
  ISTMO_CHECKPOINT_KEY: ownKey,
  ISTMO_APPROVAL_KEY: ownKey,
  ISTMO_BANK_LOCAL: 'bank=One;account=1',
  ISTMO_BANK_WIRE: 'bank=One;account=2',
  ISTMO_BANK_INTERMEDIARY: 'bank=Two',
  ISTMO_SMTP_URL: 'smtps://user:password@mail.example',
  ISTMO_SUMSUB_TOKEN: 'prd:own',
  ISTMO_SUMSUB_SECRET: 'own',
  ISTMO_SUMSUB_WEBHOOK_SECRET: 'own',
  DATABASE_URL: 'postgresql://app@db/istmo',
  ISTMO_MIGRATE_URL: 'postgresql://owner@db/istmo',
  ISTMO_WORKER_URL: 'postgresql://worker@db/istmo',
  ISTMO_CONSOLE_URL: 'postgresql://console@db/istmo',
};
const wompiLive = Object.fromEntries(
  Object.entries(wompi).map(([name, value]) => [name, value.replace('test', 'prod')]),
);
const clock = new MovableClock();

test.each([
  ['wompi', { ...wompiLive, ISTMO_PLACETOPAY_CHECKOUT_URL: '' }],
  ['placetopay', { ISTMO_BANK_LINK: 'placetopay' }],
] as const)(
  'in production payments by a bank at %s and by card start when all their settings are given',
  (_name, own) => {
    const settings = readSettings({ ...others, ...placetopay, ...own });
    expect(chooseBankLink(settings, clock)).toBeDefined();
    expect(chooseCard(settings, clock)).toBeDefined();
    // What the other ports have no live adapter for stays the only reason that production does not start.
    const start = () => chooseAdapters(settings, db);
    expect(start).toThrow("can't start with these settings");
    expect(start).not.toThrow(/card|bank|payment/);
  },
);

test('production names what is missing for the provider that is chosen, and takes nothing of its test system', () => {
  const missing = (environment: Record<string, string>) => () => readSettings({ ...others, ...environment });
  expect(missing({ ISTMO_BANK_LINK: 'placetopay' })).toThrow('ISTMO_PLACETOPAY_CHECKOUT_URL is missing');
  expect(missing({ ISTMO_BANK_LINK: 'placetopay' })).not.toThrow('ISTMO_WOMPI');
  expect(missing(placetopay)).toThrow('ISTMO_WOMPI_PUBLIC_KEY is missing');
  for (const name of ['ISTMO_PLACETOPAY_LOGIN', 'ISTMO_PLACETOPAY_SECRET', 'ISTMO_PLACETOPAY_GATEWAY_URL']) {
    expect(missing({ ...wompiLive, ...placetopay, [name]: '' })).toThrow(`${name} is missing`);
    const own = Object.values<Setting<unknown>>(settingsTable).find(({ variable }) => variable === name)?.defaultValue;
    expect(missing({ ...wompiLive, ...placetopay, [name]: String(own) })).toThrow(`${name} is the sandbox's own value`);
  }
});

test('card payments are made at the live acquirer when its login is set, and at the simulated one otherwise', () => {
  expect(chooseCard(readSettings({}), clock)).toBeUndefined();
  expect(chooseBankLink(readSettings({ ISTMO_BANK_LINK: 'placetopay' }), clock)).toBeUndefined();
  const live = readSettings({ ISTMO_PLACETOPAY_LOGIN: 'own-test-site', ISTMO_BANK_LINK: 'placetopay' });
  expect(chooseCard(live, clock)).toBeDefined();
  expect(chooseBankLink(live, clock)).toBeDefined();
});

test('production refuses card numbers in calls, and needs an origin apart for the card form', () => {
  const production = { ...others, ...placetopay, ...wompiLive };
  expect(readSettings(production).rawCards).toBe('refuse');
  expect(readSettings({ ...production, ISTMO_RAW_CARDS: 'accept' }).rawCards).toBe('accept');
  for (const address of ['', 'http://cards.istmo.example', 'https://istmo.example/cards'])
    expect(() => readSettings({ ...production, ISTMO_TOKENISER_URL: address })).toThrow('ISTMO_TOKENISER_URL must be');
  expect(readSettings({ ISTMO_PORT: '4000' })).toMatchObject({
    rawCards: 'accept',
    tokeniserUrl: 'http://127.0.0.1:4001',
    identityFrameUrl: 'http://127.0.0.1:4002',
  });
});

test('production needs an origin for the identity provider’s script that is neither the platform’s nor the card form’s', () => {
  const production = { ...others, ...placetopay, ...wompiLive };
  expect(() => readSettings(production)).not.toThrow();
  for (const address of [
    '',
    'http://identity.istmo.example',
    'https://istmo.example/identity',
    'https://cards.istmo.example',
  ])
    expect(() => readSettings({ ...production, ISTMO_IDENTITY_FRAME_URL: address })).toThrow(
      'ISTMO_IDENTITY_FRAME_URL must be',
    );
  const consoleOrigin = { ISTMO_CONSOLE_ORIGIN: 'https://identity.istmo.example' };
  expect(() => readSettings({ ...production, ...consoleOrigin })).toThrow('ISTMO_IDENTITY_FRAME_URL must be');
});

const esplora = {
  ISTMO_ESPLORA_SERVERS: 'https://one.example/api, https://two.example/api',
  ISTMO_ESPLORA_WALLET: testWallet.public,
};

test('Bitcoin is watched and paid by its servers when they are set, and simulated otherwise; the other chains stay as they are', async () => {
  const live = chooseAdapters(readSettings({ ...esplora, ...otherKeys }), db);
  expect(live.adapters.bitcoinPayments).toBeDefined();
  expect(await live.adapters.custody.deriveAddress({ network: 'BTC', index: 0 })).toBe(
    'bc1qgkju4yvvtuz0s8vqn837q396jezu2h8ex7gk98',
  );
  const simulated = chooseAdapters(readSettings({}), db);
  expect(simulated.adapters.bitcoinPayments).toBeUndefined();
});

test.each([
  { ISTMO_ESPLORA_WALLET: '' },
  { ISTMO_ESPLORA_WALLET: testWallet.private },
  { ISTMO_ESPLORA_SERVERS: 'https://one.example/api,https://one.example/api' },
])('Bitcoin servers without a usable wallet, or one named twice, stop the start: %o', (wrong) => {
  const problem = () => chooseAdapters(readSettings({ ...esplora, ...wrong }), db);
  expect(problem).toThrow(/Bitcoin wallet|named twice/);
  expect(problem).not.toThrow(/prv[1-9A-Za-z]{20}/);
});

test('the public test keys are no wallet in production', () => {
  const settings = { ...readSettings(esplora), mode: 'production' } as const;
  expect(() => openBitcoinPayments(settings)).toThrow('public test key');
});
