import { readDepositAddress } from '@istmo/contract/areas/deposits/deposits.contract';
import { switchTfa } from '@istmo/contract/areas/security/security.contract';
import { addAddress } from '@istmo/contract/areas/whitelist/whitelist.contract';
import { describe, expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { createAddressSteps, ownAddresses } from './test-addresses.ts';
import { newAddresses } from './throttles.ts';

const testEnv = await createTestEnv({
  settings: { mode: 'production', addressWaitHours: 24, whitelistMaxAddresses: 4 },
});
const { call, signUp } = testEnv;
const { add, createOwner, list } = createAddressSteps(testEnv);
const hourMs = 3_600_000;

test.each([
  [{ currency: 'BTC', address: ownAddresses.bitcoin.toUpperCase() }, ownAddresses.bitcoin, 'Bitcoin Network'],
  [{ currency: 'BTC', address: ownAddresses.taproot }, ownAddresses.taproot, 'Bitcoin Network'],
  [{ currency: 'BTC', address: ownAddresses.script }, ownAddresses.script, 'Bitcoin Network'],
  [{ currency: 'usdt', network: 'TRC20', address: ` ${ownAddresses.tron} ` }, ownAddresses.tron, 'Tron Network'],
  [
    { currency: 'USDT', network: 'Ethereum Network', address: ownAddresses.evm.toLowerCase() },
    ownAddresses.evm,
    'Ethereum Network',
  ],
  [{ currency: 'COINGT', address: ownAddresses.evm }, ownAddresses.evm, 'Polygon Network'],
])('%j is saved as %s on the %s, and waits', async (fields, address, network) => {
  const rosario = await createOwner();
  const reply = await add(rosario, fields);
  expect(reply).toMatchObject({ http: 200, body: { success: 1 } });
  const [saved] = await list(rosario);
  expect(saved).toMatchObject({
    currency: fields.currency.toUpperCase(),
    network,
    address_name: 'Savings',
    address,
    status: 0,
    state: 'pending',
    reason: null,
  });
  expect(Date.parse(saved?.ready_at ?? '') - Date.parse(saved?.created_at ?? '')).toBe(24 * hourMs);
});

test('the customer gets an email and an activity entry, with what to do if another person did it', async () => {
  const rosario = await createOwner();
  await add(rosario);
  const [email] = await testEnv.emails(rosario.email);
  expect(email?.subject).toBe('A withdrawal address was added to your account');
  for (const part of [ownAddresses.bitcoin, '24 hours', 'If this was not you']) expect(email?.text).toContain(part);
  expect(
    await testEnv.owner.query(
      "select detail->'params' as params from app.activity where customer_id = $1 and kind = 'add-address'",
      [rosario.customer],
    ),
  ).toEqual([{ params: { name: 'Savings', currency: 'BTC', address: ownAddresses.bitcoin } }]);
});

describe('what is sent is refused', () => {
  test.each([
    [{ currency: '' }, 'invalid_field', 'Please Fill in all fields!'],
    [{ address_name: '  ' }, 'invalid_field', 'Please Fill in all fields!'],
    [{ address: '' }, 'invalid_field', 'Please Fill in all fields!'],
    [{ tfaCode: '' }, 'invalid_field', 'Please Fill in all fields!'],
    [{ currency: 'USDT', address: ownAddresses.tron }, 'invalid_field', 'Please Fill in all fields!'],
    [{ address_name: '<script>' }, 'disallowed_content', 'Invalid content exists!'],
    [{ address: `http${ownAddresses.bitcoin}` }, 'disallowed_content', 'Invalid content exists!'],
    [{ address_name: 'x'.repeat(61) }, 'invalid_field', 'Maximum 60 characters'],
    [{ tfaCode: '12345' }, 'invalid_field', 'Invalid Tfa Code'],
    [{ currency: 'USD' }, 'currency_inactive', 'not used for this currency'],
    [{ currency: 'COP' }, 'currency_inactive', 'not used for this currency'],
    [{ currency: 'USDT', network: 'BEP20' }, 'network_unknown', 'USDT'],
    [{ address: ownAddresses.tron }, 'address_invalid', 'This address is of Tron.'],
    [{ currency: 'USDT', network: 'TRC20', address: ownAddresses.evm }, 'address_invalid', 'Ethereum / Polygon'],
    [{ address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }, 'address_invalid', 'test network'],
    [{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5' }, 'address_invalid', 'not a valid Bitcoin address'],
    [{ currency: 'COINGT', address: `0x${'0'.repeat(40)}` }, 'address_invalid', 'no known key to this address'],
    [
      { currency: 'USDT', network: 'ERC20', address: '0xdac17f958d2ee523a2206206994597c13d831ec7' },
      'address_invalid',
      'the token itself',
    ],
  ])('%j: %s, %s', async (fields, code, message) => {
    const rosario = await createOwner();
    const { body } = await add(rosario, fields);
    expect(body).toMatchObject({ success: 0, code });
    expect(body.msg).toContain(message);
    expect(await list(rosario)).toEqual([]);
  });

  test('a taproot address of a key that is no point of the curve', async () => {
    // Format and checksum are right.
    const rosario = await createOwner();
    const { body } = await add(rosario, { address: 'bc1pqynykuy4ht0sjtjn0zwu9ec3xedcpfw2auvnucug4hf0wg2xdwgq4u5ucc' });
    expect(body).toMatchObject({
      code: 'address_invalid',
      msg: expect.stringContaining('no known key to this address'),
    });
  });
});

describe("the platform's own deposit addresses are refused", () => {
  test.each([
    ['BTC', 'BTC'],
    ['USDT', 'TRC20'],
    ['USDT', 'ERC20'],
  ])('of any customer: %s on %s', async (currency, network) => {
    const [rosario, other] = [
      await createOwner(),
      await signUp(`depositor${network}`, { acceptedDisclaimers: true, kycStatus: 'verified', hasTfa: true }),
    ];
    const deposit = await call(readDepositAddress, { currency, network }, { as: other });
    const { body } = await add(rosario, { currency, network, address: deposit.body.Address ?? '' });
    expect(body).toMatchObject({ code: 'address_own', field: 'address' });
  });

  test('on another network with the same addresses too', async () => {
    const [rosario, other] = [
      await createOwner(),
      await signUp('depositorevm', { acceptedDisclaimers: true, kycStatus: 'verified', hasTfa: true }),
    ];
    const deposit = await call(readDepositAddress, { currency: 'USDT', network: 'ERC20' }, { as: other });
    expect((await add(rosario, { currency: 'COINGT', address: deposit.body.Address ?? '' })).body.code).toBe(
      'address_own',
    );
  });

  test('and only after a right code, so that no session alone shows whose an address is', async () => {
    const [rosario, other] = [
      await createOwner(),
      await signUp('depositorbtc2', { acceptedDisclaimers: true, kycStatus: 'verified', hasTfa: true }),
    ];
    const deposit = await call(readDepositAddress, { currency: 'BTC', network: 'BTC' }, { as: other });
    const { body } = await add(rosario, { address: deposit.body.Address ?? '', tfaCode: '000000' });
    expect(body.code).toBe('wrong_code');
  });
});

describe('the code', () => {
  test('has to be right, and two-factor has to be on', async () => {
    const rosario = await createOwner();
    expect((await add(rosario, { tfaCode: '000000' })).body).toMatchObject({
      code: 'wrong_code',
      field: 'tfaCode',
      msg: 'Invalid Tfa Code',
    });
    const without = await signUp('without-tfa');
    expect((await add(without, { tfaCode: '000000' })).body.code).toBe('tfa_off');
  });

  test('works once, here and everywhere else', async () => {
    const rosario = await createOwner();
    const tfaCode = testEnv.nextCode(rosario);
    await add(rosario, { tfaCode });
    expect((await add(rosario, { tfaCode, address: ownAddresses.taproot })).body.code).toBe('code_used');
    expect((await call(switchTfa, { tfa_code: tfaCode }, { as: rosario })).body.code).toBe('code_used');
    const used = testEnv.nextCode(rosario);
    await call(switchTfa, { tfa_code: '000000' }, { as: rosario });
    expect((await add(rosario, { tfaCode: used, address: ownAddresses.taproot })).http).toBe(200);
  });

  test('of one of two adds at once is refused in the other', async () => {
    const rosario = await createOwner();
    const tfaCode = testEnv.nextCode(rosario);
    const replies = await Promise.all([
      add(rosario, { tfaCode }),
      add(rosario, { tfaCode, address: ownAddresses.taproot }),
    ]);
    expect(replies.map(({ body }) => body.code ?? 'done').toSorted()).toEqual(['code_used', 'done']);
    expect(await list(rosario)).toHaveLength(1);
  });

  test('is throttled', async () => {
    const rosario = await createOwner();
    for (let wrong = 1; wrong <= 10; wrong++)
      expect((await add(rosario, { tfaCode: '000000' })).body.code).toBe('wrong_code');
    expect((await add(rosario, { tfaCode: '000000' })).http).toBe(429);
  });
});

describe('an address that is saved already', () => {
  test('is refused, in any spelling and before a code is spent', async () => {
    const rosario = await createOwner();
    await add(rosario);
    const again = await add(rosario, { address: ownAddresses.bitcoin.toUpperCase(), tfaCode: '000000' });
    expect(again.body).toMatchObject({ code: 'address_duplicate', field: 'address' });
  });

  test('is another one on another network, and for another customer', async () => {
    const [rosario, other] = [await createOwner(), await createOwner()];
    await add(rosario, { currency: 'COINGT', address: ownAddresses.evm });
    expect((await add(rosario, { currency: 'USDT', network: 'ERC20', address: ownAddresses.evm })).http).toBe(200);
    expect((await add(other, { currency: 'COINGT', address: ownAddresses.evm })).http).toBe(200);
  });

  test('is saved once by two adds at once', async () => {
    const rosario = await createOwner();
    const first = testEnv.nextCode(rosario);
    const second = testEnv.nextCode(rosario);
    const replies = await Promise.all([add(rosario, { tfaCode: first }), add(rosario, { tfaCode: second })]);
    expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(await list(rosario)).toHaveLength(1);
  });
});

test('a full list takes no more', async () => {
  const rosario = await createOwner();
  for (const address of [ownAddresses.bitcoin, ownAddresses.taproot, ownAddresses.script])
    expect((await add(rosario, { address })).http).toBe(200);
  await add(rosario, { currency: 'COINGT', address: ownAddresses.evm });
  const { body } = await add(rosario, { currency: 'USDT', network: 'TRC20', address: ownAddresses.tron });
  expect(body).toMatchObject({
    code: 'entries_full',
    msg: 'You can save 4 addresses. Delete one that you no longer use.',
  });
});

test('attempts of a day are limited', async () => {
  const rosario = await createOwner();
  await add(rosario);
  for (let attempt = 2; attempt <= newAddresses.max; attempt++) await add(rosario, { tfaCode: '000000' });
  const reply = await add(rosario, { tfaCode: '000000' });
  expect(reply.http).toBe(429);
  expect(reply.raw.headers['retry-after']).toBeDefined();
});

test('fields that are no part of the form change nothing', async () => {
  const rosario = await createOwner();
  const input = {
    currency: 'BTC',
    address_name: 'Savings',
    address: ownAddresses.bitcoin,
    tfaCode: testEnv.nextCode(rosario),
    tkns: 'x',
    status: 1,
    state: 'completed',
    approved_at: '2020-01-01',
  };
  await testEnv.send(addAddress, input, { as: rosario });
  expect(await list(rosario)).toMatchObject([{ status: 0, state: 'pending' }]);
});
