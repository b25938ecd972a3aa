import {
  decideAllocation,
  listAllotments,
  proposeAllocation,
  readAllocation,
} from '@istmo/contract/areas/allocations/allocations.staff.contract';
import { readAllotmentResult } from '@istmo/contract/areas/allocations/allocations.contract';
import type { Person } from '../../testing/test-env.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { expect, test } from 'vitest';
import { lotNumber } from './allot.ts';
import { createAllocationSteps } from './test-allocations.ts';
import { writeAllocations } from './write-allocations.ts';

const testEnv = await createTestEnv();
const { call, workerApp, owner } = testEnv;
const steps = await createAllocationSteps(testEnv);
const gloria = await testEnv.addStaff('gloria', 'treasury');
const hugo = await testEnv.addStaff('hugo', 'treasury');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const jorge = await testEnv.addStaff('jorge', 'support');
testEnv.advance(180_000);
const people = await Promise.all([0, 1, 2, 3].map((index) => testEnv.signUp(`investor${index}`)));
const person = (index: number): Person => people[index] ?? steps.issuer;
const reason = 'Checked against the book of orders';

const preview = (reference: string, choice: object = {}, as: StaffPerson = gloria) =>
  call(readAllocation, { reference, ...choice }, { as });
async function resultOf(reference: string, choice: object = {}) {
  const { data } = (await preview(reference, choice)).body;
  if (!data) throw new Error(`there is no offering ${reference}`);
  return data;
}
const rowsOf = async (reference: string, choice: object = {}) =>
  (await call(listAllotments, { reference, ...choice, sortOrder: 'asc', pageSize: 100 }, { as: gloria })).body.data ??
  [];
const hashOf = async (reference: string): Promise<string> => (await resultOf(reference)).result?.hash ?? '';
const propose = async (reference: string, change: object = {}, as: StaffPerson = gloria) =>
  call(proposeAllocation, { reference, hash: await hashOf(reference), reason, ...change }, { as });
const proposalOf = async (reference: string): Promise<string> => (await resultOf(reference)).proposal?.id ?? '';
const decide = (id: string, as: StaffPerson = hugo, approve = true) =>
  call(decideAllocation, { id, approve, reason }, { as });

/** Proposed by one, approved by another, written by the worker. */
async function run(reference: string): Promise<void> {
  expect(await propose(reference)).toMatchObject({ http: 200 });
  expect(await decide(await proposalOf(reference))).toMatchObject({ http: 200 });
  await writeAllocations(workerApp);
}

test('an oversubscribed offering is scaled back, decided by two, and written by the worker', async () => {
  const raise = await steps.open({ terms: { offeredUnits: 100n, softCap: 50_000n } });
  for (const [index, paid] of [60_000n, 60_000n, 30_000n].entries())
    await steps.order(raise, { person: person(index), paid });
  await steps.close(raise);
  expect(await resultOf(raise.reference)).toMatchObject({
    problems: [],
    method: 'pro-rata',
    result: { demanded: '150', allotted: '100', percent: '66.6666', orders: 3, empty_orders: 0, over_used: '0' },
  });
  expect(await rowsOf(raise.reference)).toMatchObject([
    { customer: 'investor0', allotted: '40', demanded: '60' },
    { allotted: '40' },
    { allotted: '20' },
  ]);
  expect(await steps.written(raise.id)).toMatchObject([{ allotted: null }, { allotted: null }, { allotted: null }]);
  await run(raise.reference);
  expect(await steps.written(raise.id)).toMatchObject([
    { allotted: 40n, price: 1_000n, cost: 40_000n },
    { allotted: 40n, price: 1_000n, cost: 40_000n },
    { allotted: 20n, price: 1_000n, cost: 20_000n },
  ]);
  expect((await steps.raises.read(raise.id))?.state).toBe('allocated');
  const after = await resultOf(raise.reference);
  expect(after).toMatchObject({ state: 'allocated', problems: ['state'], result: { allotted: '100' } });
  expect(after.decision?.written_at).not.toBeNull();
  expect((await call(readAllotmentResult, { raise: raise.reference })).body.data).toMatchObject({
    method: 'pro-rata',
    allotted: '100',
    percent: '66.6666',
    seed: null,
  });
});

test('a what-if shows another method, cap and over-allotment, and stores nothing', async () => {
  const raise = await steps.open({ terms: { offeredUnits: 100n, overUnits: 20n } });
  for (const index of [0, 1]) await steps.order(raise, { person: person(index), paid: 100_000n });
  await steps.close(raise);
  const allotted = async (choice: object) => (await rowsOf(raise.reference, choice)).map((row) => row.allotted);
  expect(await allotted({})).toEqual(['60', '60']);
  expect(await allotted({ over: '0' })).toEqual(['50', '50']);
  expect(await allotted({ method: 'first-come' })).toEqual(['100', '20']);
  expect(await allotted({ cap: '30', over: '5' })).toEqual(['18', '17']);
  expect((await preview(raise.reference, { cap: 'x' })).body.code).toBe('invalid_field');
  expect((await preview('OF-1999-0001')).body.code).toBe('not_found');
  expect(await owner.query('select 1 from app.raise_allocation where raise = $1', [raise.id])).toEqual([]);
  // The over-allotment that staff choose is part of the proposal; what the terms do not have is refused.
  const hash = (await resultOf(raise.reference, { over: '10' })).result?.hash;
  expect((await propose(raise.reference, { over: '21' })).body.code).toBe('invalid_field');
  expect((await propose(raise.reference, { over: '10' })).body.code).toBe('conflict');
  expect((await propose(raise.reference, { over: '10', hash })).http).toBe(200);
  expect((await decide(await proposalOf(raise.reference))).http).toBe(200);
  await writeAllocations(workerApp);
  expect((await steps.written(raise.id)).map((row) => row.allotted)).toEqual([55n, 55n]);
});

test('an auditor reads it, support does not, and who proposed it never approves it', async () => {
  const raise = await steps.open();
  await steps.order(raise, { person: person(0), paid: 10_000n });
  await steps.close(raise);
  expect((await preview(raise.reference, {}, luisa)).http).toBe(200);
  expect((await preview(raise.reference, {}, jorge)).http).toBe(403);
  expect((await propose(raise.reference, {}, luisa)).body.code).toBe('role_required');
  expect((await propose(raise.reference, { reason: '' })).body.code).toBe('reason_missing');
  expect((await propose(raise.reference)).http).toBe(200);
  expect((await propose(raise.reference, {}, hugo)).body.code).toBe('already_done');
  const id = await proposalOf(raise.reference);
  expect((await decide(id, gloria)).body.code).toBe('own_proposal');
  const both = await Promise.all([decide(id), decide(id, hugo, false)]);
  expect(new Set(both.map(({ http }) => http))).toEqual(new Set([200, 409]));
  await writeAllocations(workerApp);
  const isApproved = both[0]?.http === 200;
  expect((await steps.raises.read(raise.id))?.state).toBe(isApproved ? 'allocated' : 'closed');
});

test('who left between the preview and the decision is not allotted: it has to be computed again', async () => {
  const raise = await steps.open({ terms: { offeredUnits: 10n } });
  const ids = [];
  for (const index of [0, 1, 2]) ids.push(await steps.order(raise, { person: person(index), paid: 10_000n }));
  await steps.close(raise);
  expect((await propose(raise.reference)).http).toBe(200);
  await steps.leave(raise, ids[0] ?? '');
  expect((await decide(await proposalOf(raise.reference))).body.code).toBe('conflict');
  expect((await decide(await proposalOf(raise.reference), gloria, false)).http).toBe(200);
  // After the decision and before the worker: what it finds is another result, and nothing is written.
  expect((await propose(raise.reference)).http).toBe(200);
  expect((await decide(await proposalOf(raise.reference))).http).toBe(200);
  await steps.leave(raise, ids[1] ?? '');
  await writeAllocations(workerApp);
  expect((await steps.written(raise.id)).map((row) => row.allotted)).toEqual([null, null, null]);
  expect((await resultOf(raise.reference)).decision?.failed_at).not.toBeNull();
  await run(raise.reference);
  expect((await steps.written(raise.id)).map((row) => row.allotted)).toEqual([null, null, 10n]);
});

test('what prevents an allotment is said and refused', async () => {
  const raise = await steps.open({ terms: { offeredUnits: 100n, overUnits: 50n, softCap: 90_000n }, isPlaced: false });
  const problems = async () => (await resultOf(raise.reference)).problems;
  expect(await problems()).toEqual(['state', 'nothing', 'soft-cap']);
  await steps.order(raise, { person: person(0), paid: 89_000n });
  const late = await steps.order(raise, { person: person(1), paid: 40_000n });
  await steps.close(raise);
  // The company's units are not there.
  expect(await problems()).toEqual(['units']);
  expect((await propose(raise.reference)).body.code).toBe('conflict');
  await steps.leave(raise, late);
  expect(await problems()).toEqual(['soft-cap', 'units']);
  expect((await propose(raise.reference)).body.code).toBe('conflict');
  await owner.query(
    "update app.raise set suspended_at = now(), suspended_reason = 'Asked by the supervisor' where id = $1",
    [raise.id],
  );
  expect(await problems()).toEqual(['suspended', 'soft-cap', 'units']);
});

test('a lot is drawn with the first checkpoint after the close', async () => {
  const raise = await steps.open({ terms: { offeredUnits: 25n, allocation: 'lot' } });
  const ids = [];
  for (const index of [0, 1, 2, 3]) ids.push(await steps.order(raise, { person: person(index), paid: 10_000n }));
  await steps.checkpoint();
  await steps.close(raise);
  expect(await resultOf(raise.reference)).toMatchObject({ problems: ['seed'], result: null, seed: null });
  const number = await steps.checkpoint();
  await steps.checkpoint();
  const { seed, result } = await resultOf(raise.reference);
  expect(seed?.checkpoint).toBe(`${number}`);
  expect(result?.allotted).toBe('25');
  const drawn = ids.toSorted((one, other) =>
    lotNumber(seed?.hash ?? '', one) < lotNumber(seed?.hash ?? '', other) ? -1 : 1,
  );
  await run(raise.reference);
  const given = new Map((await steps.written(raise.id)).map((row) => [row.id, row.allotted]));
  expect(drawn.map((id) => given.get(id))).toEqual([10n, 10n, 5n, 0n]);
  expect((await call(readAllotmentResult, { raise: raise.reference })).body.data?.seed).toEqual(seed);
});
