import { endpoints } from '@istmo/contract/wire';
import type { Access } from '@istmo/contract/kernel/address';
import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handlers } from '../routes/areas.ts';
import { type Person, createTestEnv, type Traits } from '../testing/test-env.ts';

/* Properties of every call, built or not. The cases come from the contract, so that a new call is always tested. */

const testEnv = await createTestEnv();
const builtWires = new Set(handlers.map(({ endpoint }) => endpoint.wire));
const calls = endpoints.filter((endpoint) => !endpoint.streams);
const builtCalls = calls.filter((endpoint) => builtWires.has(endpoint.wire));
const fullRights: Traits = { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true, mayCreateAssets: true };

test('a declared call that is not built answers 501, and every other call is built', async () => {
  for (const endpoint of calls) {
    const { http, body } = await testEnv.send(endpoint, {});
    if (builtWires.has(endpoint.wire)) expect(http, endpoint.wire).not.toBe(501);
    else if (endpoint.access === 'public') expect([http, body.code], endpoint.wire).toEqual([501, 'not_built']);
  }
});

test('no call that needs a session answers without one, or with a made-up token', async () => {
  for (const endpoint of calls.filter(({ access }) => access !== 'public')) {
    const none = await testEnv.send(endpoint, {});
    expect([none.http, none.body.code, none.body.msg], endpoint.wire).toEqual([
      401,
      'session_required',
      'Please login to continue',
    ]);
    const madeUp = await testEnv.send(endpoint, {}, { as: { token: 'A'.repeat(43) } });
    expect([madeUp.http, madeUp.body.code], endpoint.wire).toEqual([401, 'session_expired']);
  }
});

// The guard table of requirement 1.6, written a second time by hand: the first refusal code for each situation.
const expectedCodes: Readonly<Record<Exclude<Access, 'public' | 'staff'>, (traits: Traits) => string | undefined>> = {
  support: () => undefined,
  session: () => undefined,
  customer: (traits) => findFirstCode(traits, []),
  wallet: (traits) => findFirstCode(traits, ['disclaimer', 'kyc']),
  trade: (traits) => findFirstCode(traits, ['disclaimer', 'kyc', 'tfa']),
  verified: (traits) => findFirstCode(traits, ['kyc', 'tfa']),
  'bank-deposit': (traits) => findFirstCode(traits, []) ?? 'bank_account_required',
  'create-asset': (traits) =>
    findFirstCode(traits, []) ?? (traits.mayCreateAssets ? undefined : 'asset_permission_required'),
};

function findFirstCode(traits: Traits, checks: readonly ('disclaimer' | 'kyc' | 'tfa')[]): string | undefined {
  if (traits.isSuspended) return 'suspended';
  if (traits.isFrozen) return 'frozen';
  for (const check of checks) {
    if (check === 'disclaimer' && !traits.acceptedDisclaimers) return 'disclaimer_required';
    if (check === 'kyc' && traits.kycStatus !== 'verified') return 'kyc_required';
    if (check === 'tfa' && !traits.hasTfa) return 'tfa_required';
  }
  return undefined;
}

const situations: Traits[] = (['none', 'pending', 'redo', 'verified'] as const).flatMap((kycStatus) =>
  [false, true].flatMap((hasTfa) =>
    [false, true].flatMap((acceptedDisclaimers) =>
      [{}, { isSuspended: true }, { isFrozen: true }].map((blocked) => ({
        kycStatus,
        hasTfa,
        acceptedDisclaimers,
        ...blocked,
      })),
    ),
  ),
);

test('the guard answers every call in every situation as the table says', async () => {
  // Logging out would end the session of the other calls; the session area tests it.
  const guarded = calls.filter(({ access, wire }) => access !== 'public' && !/logout/i.test(wire));
  for (const [index, traits] of situations.entries()) {
    const person = await testEnv.signUp(`guard${index}`, traits);
    for (const endpoint of guarded) await expectGuard(endpoint, traits, person);
  }
});

async function expectGuard(endpoint: Endpoint, traits: Traits, person: Person): Promise<void> {
  if (endpoint.access === 'public' || endpoint.access === 'staff') return;
  const expected = expectedCodes[endpoint.access](traits);
  const { http, body } = await testEnv.send(endpoint, { impossible: true }, { as: person });
  const description = `${endpoint.wire} for ${JSON.stringify(traits)}`;
  if (expected) expect([http, body.code], description).toEqual([403, expected]);
  else expect([401, 500], description).not.toContain(http);
}

const anything = fc.anything({ withNullPrototype: false, withBigInt: false, maxDepth: 2 });
const hostileValue = fc.oneof(
  anything,
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    'NaN',
    '9'.repeat(400),
    '\u0000',
    '\ud800',
    'a\u0000b',
    'x\udc00',
    '-100000-01-01',
    '+275760-09-13',
    '1899-12-31',
    '2201-01-01',
    '0000-00-00',
    '<script>alert(1)</script>',
    "' or 1=1 --",
    '{{brand}}',
    '../../etc/passwd',
    '💸'.repeat(50),
    'ＵＳＤ',
    '00000000-0000-7000-8000-000000000000',
    [],
    {},
    [[]],
    { $gt: '' },
    true,
    null,
    -0,
    1e21,
    Number.MAX_SAFE_INTEGER,
  ),
);

function badInputs(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const shape: unknown = endpoint.input;
  const fields =
    typeof shape === 'object' && shape !== null && 'shape' in shape && typeof shape.shape === 'object' && shape.shape
      ? Object.keys(shape.shape)
      : [];
  const record = fc.record(Object.fromEntries(fields.map((field) => [field, hostileValue])), { requiredKeys: [] });
  return fc.oneof(
    record,
    anything,
    record.map((input) => ({ ...input, __proto__: { isStaff: true }, kyc_status: 3, balance: '1000000' })),
  );
}

let addressCount = 0;
const internalsPattern =
  /select (?!Option)|insert |update |password_hash|argon2|at async|node_modules|ECONN|syntax error/i;

test.each(builtCalls.map((endpoint) => [endpoint.wire, endpoint] as const))(
  '%s refuses any input with a message, never with an unexpected error',
  async (wireName, endpoint) => {
    const person = await testEnv.signUp(
      `bad${wireName.replaceAll(/\W/g, '').slice(-14)}${builtWires.size}`,
      fullRights,
    );
    await fc.assert(
      fc.asyncProperty(badInputs(endpoint), async (input) => {
        const isJson = input !== undefined && typeof input !== 'function' && JSON.stringify(input) !== undefined;
        const { http, body, raw } = await testEnv.send(endpoint, isJson ? input : {}, {
          as: person,
          address: `192.0.2.${(addressCount += 1) % 250}`,
        });
        expect(http).toBeLessThan(500);
        expect(body).toMatchObject({ status: expect.any(Number), success: expect.any(Number) });
        if (http >= 400) expect(body.code).toMatch(/^[a-z_]+$/);
        expect(raw.body).not.toMatch(internalsPattern);
      }),
      { numRuns: 40 },
    );
  },
);

const hasField = (endpoint: Endpoint, field: string): boolean =>
  'shape' in endpoint.input && Object.hasOwn(Object(endpoint.input.shape), field);
const dated = builtCalls.filter((endpoint) => hasField(endpoint, 'startDate'));

test.each(dated.map((endpoint) => [endpoint.wire, endpoint] as const))(
  '%s refuses dates that are none or run backwards, and pages that do not exist, and declares how',
  async (wireName, endpoint) => {
    const person = await testEnv.signUp(`dates${wireName.replaceAll(/\W/g, '').slice(-14)}`, fullRights);
    const inverted = { startDate: '2026-11-02', endDate: '2026-11-01' };
    const refused = [
      inverted,
      { startDate: 'yesterday' },
      { endDate: '2026-02-30T99:00' },
      { ...inverted, startDate: '2026-11-02T00:00:00Z' },
      { pageIndex: '-1' },
      { pageSize: '0' },
      { pageSize: '1000000000' },
      { sortOrder: 'up' },
    ];
    for (const input of refused) {
      const { http, body } = await testEnv.send(endpoint, input, { as: person });
      expect([400, 422], `${JSON.stringify(input)} ${body.msg}`).toContain(http);
    }
    expect((await testEnv.send(endpoint, inverted, { as: person })).body.msg).toBe('To date should be after From date');
  },
);

test('unreadable bodies, wrong content types and wrong encodings are refused by every call', async () => {
  for (const endpoint of builtCalls.filter(({ method }) => method === 'POST')) {
    const url = `/api/${endpoint.wire}`;
    const post = (payload: string | Buffer, type: string) =>
      testEnv.server.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': type },
        remoteAddress: '192.0.2.7',
      });
    expect((await post('{"a":', 'application/json')).statusCode, endpoint.wire).toBe(400);
    expect((await post('a=1', 'application/x-www-form-urlencoded')).statusCode, endpoint.wire).toBe(415);
    expect((await post('<a/>', 'text/xml')).statusCode, endpoint.wire).toBe(415);
    expect((await post(`{"a":"${'x'.repeat(300_000)}"}`, 'application/json')).statusCode, endpoint.wire).toBe(413);
    expect((await post('{"__proto__":{"x":1}}', 'application/json')).statusCode, endpoint.wire).toBe(400);
  }
});

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  ['a boundary of 300 characters', `multipart/form-data; boundary=${'b'.repeat(300)}`, 'x'],
  ['no end', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx'],
])('a multipart body with %s is refused as unreadable', async (_what, type, payload) => {
  const person = await testEnv.signUp(`multipart${type.length}`, fullRights);
  for (const endpoint of builtCalls.filter(({ files }) => files)) {
    const { statusCode } = await testEnv.server.inject({
      method: 'POST',
      url: `/api/${endpoint.wire}`,
      payload,
      headers: { 'content-type': type, authorization: `Bearer ${person.token}` },
    });
    expect(statusCode, endpoint.wire).toBeGreaterThanOrEqual(400);
    expect(statusCode, endpoint.wire).toBeLessThan(500);
  }
});

test('after all of that the ledger balances and no customer has gained rights', async () => {
  expect(
    await testEnv.db.query('select currency from ledger.account group by currency having sum(balance) <> 0'),
  ).toEqual([]);
  const promoted = await testEnv.db.query(
    "select 1 from app.account_status s join app.customer c on c.id = s.customer_id where c.username like 'guard%' and s.kyc_status = 'verified' and c.username in ('guard0', 'guard1')",
  );
  expect(promoted).toEqual([]);
});
