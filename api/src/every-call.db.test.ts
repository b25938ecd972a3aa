import { wire } from '@istmo/contract/wire';
import type { Access, Endpoint } from '@istmo/contract/kernel/endpoint';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handlers } from './areas.ts';
import { type Person, createTestEnv, type Traits } from './testing/test-app.ts';

/* What holds for every call there is, built or not: made from the contract, so that a new call can't be forgotten. */

const testEnv = await createTestEnv();
const built = new Set(handlers.map(({ endpoint }) => endpoint.wire));
const calls = [...wire.values()].filter((endpoint) => !endpoint.streams);
const builtCalls = calls.filter((endpoint) => built.has(endpoint.wire));
const fullRights: Traits = { kycStatus: 3, hasTfa: true, acceptedDisclaimers: true, mayCreateAssets: true };

test('a declared call that is not built says so with 501, and every other one is built', async () => {
  for (const endpoint of calls) {
    const { http, body } = await testEnv.send(endpoint, {});
    if (built.has(endpoint.wire)) expect(http, endpoint.wire).not.toBe(501);
    else if (endpoint.access === 'public') expect([http, body.code], endpoint.wire).toEqual([501, 'not_built']);
  }
});

test('no call behind the guard answers without a session, or with somebody’s made-up token', async () => {
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

// The guard table of specification 1, point 6, once more and by hand: which code objects first to whom.
const firstProblems: Readonly<Record<Exclude<Access, 'public'>, (who: Traits) => string | undefined>> = {
  session: () => undefined,
  customer: (who) => (who.isSuspended ? 'suspended' : undefined),
  wallet: (who) => findFirstProblem(who, ['suspended', 'disclaimer', 'kyc']),
  trade: (who) => findFirstProblem(who, ['suspended', 'disclaimer', 'kyc', 'tfa']),
  verified: (who) => findFirstProblem(who, ['suspended', 'kyc', 'tfa']),
  'bank-deposit': (who) => findFirstProblem(who, ['suspended', 'kyc', 'tfa']) ?? 'bank_account_required',
  'create-asset': (who) =>
    findFirstProblem(who, ['suspended']) ?? (who.mayCreateAssets ? undefined : 'asset_permission_required'),
};

function findFirstProblem(who: Traits, checks: readonly ('suspended' | 'disclaimer' | 'kyc' | 'tfa')[]): string | undefined {
  for (const check of checks) {
    if (check === 'suspended' && who.isSuspended) return 'suspended';
    if (check === 'disclaimer' && !who.acceptedDisclaimers) return 'disclaimer_required';
    if (check === 'kyc' && who.kycStatus !== 3) return 'kyc_required';
    if (check === 'tfa' && !who.hasTfa) return 'tfa_required';
  }
  return undefined;
}

const situations: Traits[] = ([0, 1, 2, 3] as const).flatMap((kycStatus) =>
  [false, true].flatMap((hasTfa) =>
    [false, true].flatMap((acceptedDisclaimers) =>
      [false, true].map((isSuspended) => ({ kycStatus, hasTfa, acceptedDisclaimers, isSuspended })),
    ),
  ),
);

test('the guard answers every situation on every call as the table says', async () => {
  // Leaving ends the session that the other calls are made with; who may leave is tested in its own room.
  const guarded = calls.filter(({ access, wire }) => access !== 'public' && !/logout/i.test(wire));
  for (const [place, who] of situations.entries()) {
    const person = await testEnv.signUp(`guard${place}`, who);
    for (const endpoint of guarded) await expectGuard(endpoint, who, person);
  }
});

async function expectGuard(endpoint: Endpoint, who: Traits, person: Person): Promise<void> {
  if (endpoint.access === 'public') return;
  const expected = firstProblems[endpoint.access](who);
  const { http, body } = await testEnv.send(endpoint, { impossible: true }, { as: person });
  const told = `${endpoint.wire} for ${JSON.stringify(who)}`;
  if (expected) expect([http, body.code], told).toEqual([403, expected]);
  else expect([401, 500], told).not.toContain(http);
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

let hosts = 0;
const secrets = /select |insert |update |password_hash|argon2|at async|node_modules|ECONN|syntax error/i;

test.each(builtCalls.map((endpoint) => [endpoint.wire, endpoint] as const))(
  '%s refuses whatever is sent in words, never with a fault',
  async (wireName, endpoint) => {
    const person = await testEnv.signUp(`bad${wireName.replaceAll(/\W/g, '').slice(-14)}${built.size}`, fullRights);
    await fc.assert(
      fc.asyncProperty(badInputs(endpoint), async (input) => {
        const isJson = input !== undefined && typeof input !== 'function' && JSON.stringify(input) !== undefined;
        const { http, body, raw } = await testEnv.send(endpoint, isJson ? input : {}, {
          as: person,
          address: `192.0.2.${(hosts += 1) % 250}`,
        });
        expect(http).toBeLessThan(500);
        expect(body).toMatchObject({ status: expect.any(Number), success: expect.any(Number) });
        if (http >= 400) expect(body.code).toMatch(/^[a-z_]+$/);
        expect(raw.body).not.toMatch(secrets);
      }),
      { numRuns: 40 },
    );
  },
);

test('unreadable bodies, wrong types and wrong encodings are refused before anything is looked at', async () => {
  for (const endpoint of builtCalls.filter(({ method }) => method === 'POST')) {
    const url = `/api/${endpoint.wire}`;
    const ask = (payload: string | Buffer, type: string) =>
      testEnv.server.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': type },
        remoteAddress: '192.0.2.7',
      });
    expect((await ask('{"a":', 'application/json')).statusCode, endpoint.wire).toBe(400);
    expect((await ask('a=1', 'application/x-www-form-urlencoded')).statusCode, endpoint.wire).toBe(415);
    expect((await ask('<a/>', 'text/xml')).statusCode, endpoint.wire).toBe(415);
    expect((await ask(`{"a":"${'x'.repeat(300_000)}"}`, 'application/json')).statusCode, endpoint.wire).toBe(413);
    expect((await ask('{"__proto__":{"x":1}}', 'application/json')).statusCode, endpoint.wire).toBe(400);
  }
});

test('after all of that the books balance and nobody became anybody', async () => {
  expect(
    await testEnv.db.query('select currency from ledger.account group by currency having sum(balance) <> 0'),
  ).toEqual([]);
  const raised = await testEnv.db.query(
    "select 1 from app.account_status s join app.customer c on c.id = s.customer_id where c.username like 'guard%' and s.kyc_status = 3 and c.username in ('guard0', 'guard1')",
  );
  expect(raised).toEqual([]);
});
