import { gzipSync } from 'node:zlib';
import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handlers } from '../routes/areas.ts';
import { createTestEnv } from '../testing/test-env.ts';

/* Properties of every field of every built call. The cases come from the contract, so that a new field is always tested. */

const testEnv = await createTestEnv();
const calls = handlers.map(({ endpoint }) => endpoint).filter(({ streams }) => !streams);
const fullRights = { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true, mayCreateAssets: true } as const;

const listFields = ({ input }: Endpoint): string[] =>
  input instanceof z.ZodMiniObject ? Object.keys(input.shape) : [];
const fields = calls.flatMap((endpoint) => listFields(endpoint).map((field) => ({ endpoint, field })));
const posts = calls.filter(({ method, files }) => method === 'POST' && !files);

const findInvalidFields = ({ input }: Endpoint, sent: object): string[] =>
  z.safeParse(input, sent).error?.issues.map(({ path }) => path.map(String).join('.')) ?? [];

const neverValid = {
  'an object': { $gt: '' },
  'a list': ['?'],
  'a list of lists': [[]],
  'more text than any field takes': 'x'.repeat(100_000),
  'half a character': '\ud800',
  'a character that no text holds': 'a\u0000b',
  'a number with more digits than a number holds': 0.12345678901234568,
};

test.each(Object.entries(neverValid))('%s is refused in every field of every call', async (_what, value) => {
  const person = await testEnv.signUp(`field${newId().slice(-8)}`, fullRights);
  expect(fields.length).toBeGreaterThan(40);
  for (const { endpoint, field } of fields) {
    // Of a field with fields of its own the inner ones may be named.
    const named = findInvalidFields(endpoint, { [field]: value }).map((path) => path.split('.', 1)[0]);
    expect(named, `${endpoint.wire} ${field}`).toContain(field);
    if (endpoint.method !== 'POST' || endpoint.files) continue;
    const { http, body } = await testEnv.send(endpoint, { [field]: value }, { as: person });
    expect([http, body.code], `${endpoint.wire} ${field}`).toEqual([400, 'bad_request']);
  }
});

test('a call without a required field names that field', async () => {
  const person = await testEnv.signUp('missing', fullRights);
  for (const endpoint of posts) {
    const [missing] = findInvalidFields(endpoint, {});
    if (missing === undefined) continue;
    const { http, body } = await testEnv.send(endpoint, {}, { as: person });
    expect([http, body.code, body.field], endpoint.wire).toEqual([400, 'bad_request', missing]);
  }
});

const text = JSON.stringify({ email: 'ñandú@people.test', password: 'Volcan-Azul-42' });
const otherEncodings = {
  'UTF-16': [Buffer.from(text, 'utf16le'), {}],
  'Latin-1': [Buffer.from(text, 'latin1'), {}],
  compressed: [gzipSync(text), { 'content-encoding': 'gzip' }],
  'cut in the middle': [Buffer.from(text).subarray(0, 30), {}],
} as const satisfies Record<string, readonly [Buffer, Record<string, string>]>;

test.each(Object.entries(otherEncodings))(
  'a body that is %s is refused by every call',
  async (_what, [payload, extraHeaders]) => {
    const person = await testEnv.signUp(`coded${newId().slice(-8)}`, fullRights);
    for (const endpoint of posts) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, ...extraHeaders };
      const { statusCode } = await testEnv.server.inject({
        method: 'POST',
        url: `/api/${endpoint.wire}`,
        payload,
        headers,
      });
      expect([400, 415], `${endpoint.wire} ${statusCode}`).toContain(statusCode);
    }
  },
);

// Fields that are stored about a customer and may not be sent, by their names in the contract and in the database.
const privilegedFields = {
  kyc_status: 3,
  tfa_on: true,
  suspended_at: null,
  may_create_assets: true,
  auth_status: 1,
  asset_status: 1,
  swap_dis: 1,
  transac_status: 1,
  activated_at: '2026-01-01',
  balance: '1000000',
  units: '1',
  role: 'administrator',
  is_staff: true,
};

test('fields that a call does not declare change no customer', async () => {
  const [sender, other] = [await testEnv.signUp('sender', { hasTfa: true }), await testEnv.signUp('bystander')];
  const readStored = () =>
    testEnv.owner.query(
      `select to_jsonb(s) || to_jsonb(c) as row from app.account_status s join app.customer c on c.id = s.customer_id
       where c.id = any($1::uuid[]) order by c.id`,
      [[sender.customer, other.customer]],
    );
  const before = await readStored();
  const id = other.customer;
  for (const endpoint of calls.filter(({ wire }) => !/logout/i.test(wire)))
    await testEnv.send(endpoint, { ...privilegedFields, customer_id: id, customer: id, user_id: id }, { as: sender });
  expect(await readStored()).toEqual(before);
  expect(await testEnv.db.query('select 1 from ledger.account where balance <> 0 and owner is not null')).toEqual([]);
});
