import { rejectAsset } from '@istmo/contract/areas/creation/creation.staff.contract';
import { asId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { findAsset, lockAsset, markIssuing } from '../assets/public.ts';
import { issueAssets, toIssueRequest } from './issue-assets.ts';
import {
  approve,
  authorise,
  balancesOf,
  fee,
  formOf,
  ownAssets,
  request,
  signUpIssuer,
  work,
} from './test-creation.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { issuance, workerApp, advance } = testEnv;
const irene = await testEnv.addStaff('irene', 'compliance');
const karla = await testEnv.addStaff('karla', 'administrator');

// None of them looks like another.
const letters = 'ACDEFHJKMPTWXY';
let count = 0;
async function requested() {
  count += 1;
  // What an earlier run left of its faults.
  for (let rest = 0; rest < 8; rest++) await issuance.readSupply(newId()).catch(() => undefined);
  const ticker = `FAULT${letters[Math.floor(count / letters.length)]}${letters[count % letters.length]}`;
  const person = await signUpIssuer(testEnv, `faultana${count}`);
  const { body } = await request(testEnv, person, await formOf(testEnv, person, { ticker }));
  return { person, ticker, id: asId<'asset'>(body.id ?? '') };
}

const assetOf = async (person: Person) => (await ownAssets(testEnv, person))[0];
const statesOf = async (person: Person) => (await assetOf(person))?.steps.map(({ state }) => state);

/** Lets the worker run for hours. */
async function runLong(person: Person): Promise<void> {
  for (let round = 0; round < 8; round++) {
    await work(testEnv);
    if (['issued', 'failed'].includes((await assetOf(person))?.state ?? '')) return;
    advance(45 * 60_000);
  }
}

async function startIssuing(id: ReturnType<typeof asId<'asset'>>): Promise<void> {
  await workerApp.db.inTransaction(async (tx) => {
    const asset = await lockAsset(tx, id);
    if (asset) await markIssuing(tx, asset, workerApp.clock.now());
  });
}

test('an answer that was lost leaves the asset unknown until it is found, and it was issued once', async () => {
  const { person, ticker } = await requested();
  await issuance.injectFault({ kind: 'issue-lost', times: 1 });
  await work(testEnv);
  expect(['unknown', 'issued']).toContain((await assetOf(person))?.state);
  await runLong(person);
  expect((await assetOf(person))?.state).toBe('issued');
  expect(await issuance.countIssues(ticker)).toBe(1);
  expect(await balancesOf(testEnv, person)).toEqual({ available: 0n, held: fee });
});

test('a service that is down leaves it unknown and the fee held, and it goes on when the service is back', async () => {
  const { person, ticker } = await requested();
  await issuance.injectFault({ kind: 'throttled', times: 2 });
  await work(testEnv);
  expect((await assetOf(person))?.state).toBe('unknown');
  expect(await balancesOf(testEnv, person)).toEqual({ available: 0n, held: fee });
  await runLong(person);
  expect((await assetOf(person))?.state).toBe('issued');
  expect(await issuance.countIssues(ticker)).toBe(1);
});

test('a process that was killed before the call is found out, and the call is made once', async () => {
  const { person, ticker, id } = await requested();
  await startIssuing(id);
  await work(testEnv);
  expect((await assetOf(person))?.state).toBe('issuing');
  await runLong(person);
  expect(await statesOf(person)).toEqual(['requested', 'issuing', 'unknown', 'issuing', 'issued']);
  expect(await issuance.countIssues(ticker)).toBe(1);
});

test('a process that was killed after the call issues nothing a second time', async () => {
  const { person, ticker, id } = await requested();
  await startIssuing(id);
  const asset = await findAsset(workerApp.db, id);
  if (!asset) throw new Error('there is no asset');
  await issuance.issue(toIssueRequest(asset));
  await runLong(person);
  expect(await statesOf(person)).toEqual(['requested', 'issuing', 'unknown', 'issued']);
  expect(await issuance.countIssues(ticker)).toBe(1);
});

test('several workers at once call the service once for an asset', async () => {
  const { person, ticker } = await requested();
  await Promise.all(Array.from({ length: 5 }, () => work(testEnv)));
  expect(await statesOf(person)).toEqual(['requested', 'issuing', 'issued']);
  expect(await issuance.countIssues(ticker)).toBe(1);
});

test('what the service will never issue fails with its reason, and the fee is back at once', async () => {
  const { person, ticker } = await requested();
  const refusing = {
    ...workerApp,
    issuance: { ...issuance, issue: async () => ({ state: 'refused', reason: 'the domain has no proof' }) as const },
  };
  await issueAssets(refusing);
  expect(await assetOf(person)).toMatchObject({
    state: 'failed',
    reason: 'the domain has no proof',
    fee_state: 'returned',
  });
  expect(await balancesOf(testEnv, person)).toEqual({ available: fee, held: 0n });
  await runLong(person);
  expect(await balancesOf(testEnv, person)).toEqual({ available: fee, held: 0n });
  expect((await request(testEnv, person, await formOf(testEnv, person, { ticker }))).http).toBe(200);
});

test('a refusal of an asset that an earlier call had issued is not believed', async () => {
  const { person, id, ticker } = await requested();
  const asset = await findAsset(workerApp.db, id);
  if (!asset) throw new Error('there is no asset');
  await issuance.issue(toIssueRequest(asset));
  const lying = {
    ...workerApp,
    issuance: { ...issuance, issue: async () => ({ state: 'refused', reason: 'the ticker exists' }) as const },
  };
  await issueAssets(lying);
  expect((await assetOf(person))?.state).toBe('issued');
  expect(await issuance.countIssues(ticker)).toBe(1);
});

test('a registration whose answer was lost is repeated, and the units are posted once', async () => {
  const { person, id, ticker } = await requested();
  await runLong(person);
  await approve(testEnv, id, [irene, karla]);
  expect((await authorise(testEnv, person, id, ticker)).http).toBe(200);
  await issuance.injectFault({ kind: 'authorize-lost', times: 2 });
  for (let round = 0; round < 4; round++) await Promise.all([work(testEnv), work(testEnv)]);
  expect((await assetOf(person))?.state).toBe('active');
  expect(await balancesOf(testEnv, person, ticker)).toEqual({ available: 100_050n, held: 0n });
  expect(await balancesOf(testEnv, person)).toEqual({ available: 0n, held: 0n });
});

const kinds = ['timeout', 'busy', 'throttled', 'issue-lost', 'issue-garbage', 'issue-timeout', 'issue-late'] as const;

test('whatever goes wrong at the service: issued once or not at all, and the fee is held or back, once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...kinds), { maxLength: 6 }), fc.boolean(), async (faults, isKilled) => {
      const { person, ticker, id } = await requested();
      if (isKilled) await startIssuing(id);
      for (const kind of faults) await issuance.injectFault({ kind, times: 1 });
      for (let round = 0; round < 6; round++) {
        await Promise.all([work(testEnv), work(testEnv)]);
        advance(20 * 60_000);
        const { available, held } = await balancesOf(testEnv, person);
        expect(available + held).toBe(fee);
      }
      await runLong(person);
      const { state } = (await assetOf(person)) ?? {};
      expect(await issuance.countIssues(ticker)).toBe(state === 'issued' ? 1 : 0);
      expect(await balancesOf(testEnv, person)).toEqual({ available: 0n, held: fee });
      if (state === 'issued') return;
      // What stays unknown is rejected by staff, who asked the service.
      expect(state).toBe('unknown');
      await testEnv.call(rejectAsset, { id, reason: 'The service has nothing of it' }, { as: irene });
      await Promise.all([work(testEnv), work(testEnv)]);
      expect(await balancesOf(testEnv, person)).toEqual({ available: fee, held: 0n });
    }),
    { numRuns: 12 },
  );
}, 120_000);
