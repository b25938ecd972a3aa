import { readUserStatus } from '@istmo/contract/areas/access/access.contract';
import { listRequests, readRequestStatus, requestIssuance } from '@istmo/contract/areas/issuers/issuers.contract';
import {
  countWaitingRequests,
  decideRequest,
  listRequestQueue,
  readRequestCase,
} from '@istmo/contract/areas/issuers/issuers.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { readAssetDetail } from '../assets/public.ts';
import { markCreatedRequests } from './mark-created.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { call, owner } = testEnv;
const irene = await testEnv.addStaff('irene', 'compliance');
const karla = await testEnv.addStaff('karla', 'administrator');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const jorge = await testEnv.addStaff('jorge', 'support');

const request = { assType: 'Bond', amount: '1500000.50', description: 'A bond of the port of Limón', currency: 'USD' };
let count = 0;
const signUp = () => testEnv.signUp(`company${(count += 1)}`);
const send = (as: Person, change: Partial<typeof request> = {}) =>
  call(requestIssuance, { ...request, ...change }, { as });
const listed = async (as: Person) => (await call(listRequests, {}, { as })).body.data ?? [];
const shown = async (as: Person) => (await call(readRequestStatus, {}, { as })).body.data?.isshow;
const reason = 'The company is known';
const decide = (as: StaffPerson, id: string, approve: boolean, why = reason) =>
  call(decideRequest, { id, approve, reason: why }, { as });
const idOf = async (as: Person): Promise<string> => (await listed(as))[0]?._id ?? '';
const mayCreate = async (as: Person) => (await call(readUserStatus, {}, { as })).body.userData?.asset_status;
const subjectsTo = async (as: Person) =>
  (
    await owner.query<{ subject: string }>('select subject from app.email where recipient = $1 order by id', [as.email])
  ).map(({ subject }) => subject);

test('without a request the form is shown, and the list is empty', async () => {
  const ana = await signUp();
  expect(await shown(ana)).toBe(1);
  expect(await listed(ana)).toEqual([]);
});

test('a request is stored once as it was sent, in US dollars whatever currency is sent, and hides the form', async () => {
  const ana = await signUp();
  const { http, body } = await send(ana, { currency: 'BTC' });
  expect({ http, msg: body.msg }).toEqual({
    http: 200,
    msg: 'Your request was sent. We will review it and notify you by email.',
  });
  expect(await listed(ana)).toMatchObject([
    {
      asset_type: 'Bond',
      amount: '1500000.50',
      currency: 'USD',
      description: request.description,
      status: 0,
      reason: '',
    },
  ]);
  expect(await shown(ana)).toBe(0);
});

test.each([
  [{ assType: '' }, 'Select Option'],
  [{ assType: 'Share' }, 'Select Option'],
  [{ amount: '' }, 'Enter Amount'],
  [{ amount: '0.00' }, 'Enter Amount'],
  [{ amount: '1.005' }, 'Enter Amount'],
  [{ amount: '1e9' }, 'Enter Amount'],
  [{ amount: '-5' }, 'Enter Amount'],
  [{ amount: '1234567890123456' }, 'Enter Amount'],
  [{ description: '   ' }, 'Enter Token Description'],
  [{ description: 'é'.repeat(301) }, 'Maximum 300 characters allowed'],
  [{ description: 'See HTTP://here' }, 'Invalid content exists!'],
  [{ description: 'a <b> c', amount: '' }, 'Invalid content exists!'],
])('%j is refused with "%s" and nothing is stored', async (change, msg) => {
  const ana = await signUp();
  expect((await send(ana, change)).body).toMatchObject({ success: 0, msg });
  expect(await listed(ana)).toEqual([]);
});

test('300 characters are accepted, also of those that take two code units', async () => {
  const ana = await signUp();
  expect((await send(ana, { description: '🏗'.repeat(300) })).http).toBe(200);
});

test('ten submits of the same form at the same moment are one request with one email', async () => {
  const ana = await signUp();
  const replies = await Promise.all(Array.from({ length: 10 }, () => send(ana)));
  expect(replies.map(({ http }) => http)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await listed(ana)).toHaveLength(1);
  expect(await subjectsTo(ana)).toEqual(['We received your issuance request']);
});

test('the same request sent again while it waits says that it is open', async () => {
  const ana = await signUp();
  await send(ana);
  const { http, body } = await send(ana);
  expect([http, body.msg]).toEqual([
    200,
    'This request is already open. We are reviewing it and will notify you by email.',
  ]);
  expect(await listed(ana)).toHaveLength(1);
});

test('of ten different submits at the same moment one is stored', async () => {
  const ana = await signUp();
  const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => send(ana, { amount: `${index + 1}` })));
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, 'already_done']));
  expect(await listed(ana)).toHaveLength(1);
});

test('customers do not see the requests of others', async () => {
  const [ana, bea] = [await signUp(), await signUp()];
  await send(ana);
  expect(await listed(bea)).toEqual([]);
  expect(await shown(bea)).toBe(1);
});

test('an approval lets the customer create assets, and another request may be sent', async () => {
  const ana = await signUp();
  await send(ana);
  expect(await mayCreate(ana)).toBe(0);
  expect((await decide(irene, await idOf(ana), true)).http).toBe(200);
  expect(await mayCreate(ana)).toBe(1);
  expect(await shown(ana)).toBe(1);
  expect(await listed(ana)).toMatchObject([{ status: 1, reason: '' }]);
  expect((await send(ana)).http).toBe(200);
  expect(await listed(ana)).toHaveLength(2);
});

test('a rejection tells the customer why, opens nothing, and another request may be sent', async () => {
  const ana = await signUp();
  await send(ana);
  expect((await decide(karla, await idOf(ana), false, 'Send the statutes first')).http).toBe(200);
  expect(await mayCreate(ana)).toBe(0);
  expect(await shown(ana)).toBe(2);
  expect(await listed(ana)).toMatchObject([{ status: 2, reason: 'Send the statutes first' }]);
  expect((await send(ana)).http).toBe(200);
});

test('an asset that was created uses up the approval, and the form stays hidden', async () => {
  const ana = await signUp();
  await send(ana);
  await decide(irene, await idOf(ana), true);
  await markCreatedRequests(testEnv.workerApp);
  expect(await shown(ana)).toBe(1);
  testEnv.advance(1_000);
  await listTestAsset(testEnv, { ticker: 'PORT', scale: 0, owner: ana, usd: '10' });
  await Promise.all([markCreatedRequests(testEnv.workerApp), markCreatedRequests(testEnv.workerApp)]);
  expect(await shown(ana)).toBe(3);
  expect(await listed(ana)).toMatchObject([{ status: 3, asset: 'PORT' }]);
  const { body } = await call(readRequestCase, { id: await idOf(ana) }, { as: irene });
  expect(body).toMatchObject({ state: 'created', asset: { ticker: 'PORT' } });
  expect((await readAssetDetail(testEnv.app.db, 'PORT'))?.securityType).toBe('bond');
  expect((await send(ana)).body.code).toBe('already_done');
});

test('an asset that is older than the approval, of another customer, or used up by another request, uses up none', async () => {
  const [ana, bea] = [await signUp(), await signUp()];
  await listTestAsset(testEnv, { ticker: 'OLDER', scale: 0, owner: ana, usd: '10' });
  testEnv.advance(1_000);
  for (const person of [ana, bea]) {
    await send(person);
    await decide(irene, await idOf(person), true);
  }
  await send(ana, { amount: '7' });
  await decide(irene, await idOf(ana), true);
  testEnv.advance(1_000);
  await listTestAsset(testEnv, { ticker: 'NEWER', scale: 0, owner: ana, usd: '10' });
  await markCreatedRequests(testEnv.workerApp);
  await markCreatedRequests(testEnv.workerApp);
  expect(await listed(ana)).toMatchObject([
    { amount: '7.00', status: 1, asset: '' },
    { amount: request.amount, status: 3, asset: 'NEWER' },
  ]);
  expect(await shown(bea)).toBe(1);
});

test('of two decisions at the same moment one is made, and each leaves an email and an activity', async () => {
  const ana = await signUp();
  await send(ana);
  const id = await idOf(ana);
  const replies = await Promise.all([decide(irene, id, true), decide(karla, id, false)]);
  expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, 'already_done']));
  const kinds = await owner.query<{ kind: string }>(
    "select kind from app.activity where customer_id = $1 and kind like '%issuance' order by id",
    [ana.customer],
  );
  expect(kinds).toHaveLength(2);
  expect(await subjectsTo(ana)).toHaveLength(2);
});

test('a decision needs a reason, a role and a request that exists', async () => {
  const ana = await signUp();
  await send(ana);
  const id = await idOf(ana);
  expect((await decide(irene, id, true, 'ok')).body.code).toBe('reason_missing');
  expect((await decide(luisa, id, true)).body.code).toBe('role_required');
  expect((await decide(jorge, id, true)).body.code).toBe('role_required');
  expect((await decide(irene, ana.customer, true)).body.code).toBe('not_found');
  expect((await decide(irene, 'x', true)).body.code).toBe('not_found');
  expect(await shown(ana)).toBe(0);
});

test('staff see who waits longest first, the auditor reads, support does not, and each look is recorded', async () => {
  const ana = await signUp();
  testEnv.advance(1_000);
  await send(ana, { description: 'The last one' });
  const { body } = await call(listRequestQueue, {}, { as: luisa });
  const waits = body.data?.map(({ waits_since: since }) => Date.parse(since)) ?? [];
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(body.data?.at(-1)?.customer_id).toBe(ana.customer);
  expect(body.counts?.open).toBe(body.data?.length);
  expect((await call(countWaitingRequests, {}, { as: luisa })).body.waiting).toBe(body.counts?.open);
  const id = await idOf(ana);
  const found = await call(readRequestCase, { id }, { as: luisa });
  expect(found.body).toMatchObject({
    description: 'The last one',
    state: 'pending',
    may_create: 0,
    earlier: { approved: 0 },
  });
  expect((await call(listRequestQueue, {}, { as: jorge })).body.code).toBe('role_required');
  expect((await call(readRequestCase, { id }, { as: jorge })).body.code).toBe('role_required');
  const looks = await owner.query<{ action: string }>('select action from app.audit_entry where subject = $1', [id]);
  expect(looks.map(({ action }) => action)).toEqual(['issuance-request.read']);
});

test('what was sent and decided cannot be changed, not even in the database', async () => {
  const ana = await signUp();
  await send(ana);
  const id = parseId<'issuance-request'>(await idOf(ana));
  await decide(irene, id ?? '', false);
  const change = (what: string) => owner.query(`update app.issuance_request set ${what} where id = $1`, [id]);
  await expect(change("state = 'approved'")).rejects.toThrow('does not go from rejected to approved');
  await expect(change('cents = 1')).rejects.toThrow('never changes');
});
