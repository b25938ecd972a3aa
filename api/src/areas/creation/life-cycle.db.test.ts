import {
  decideAssetProposal,
  listAssetMarkets,
  listAssetQueue,
  proposeAsset,
  readAssetCase,
  rejectAsset,
} from '@istmo/contract/areas/creation/creation.staff.contract';
import { listInstruments } from '@istmo/contract/areas/instruments/instruments.staff.contract';
import { listAssetWallets } from '@istmo/contract/areas/wallets/wallets.contract';
import { issued, readBalance } from '@istmo/ledger';
import { expectEvidence } from '@istmo/ledger/test-evidence';
import { Outage } from '@istmo/providers/outage';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { insertSecurity } from '../instruments/public.ts';
import { lockRejected } from './lock-rejected.ts';
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
import { eventually } from '../../testing/eventually.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { call, app, issuance } = testEnv;
const irene = await testEnv.addStaff('irene', 'compliance');
const karla = await testEnv.addStaff('karla', 'administrator');
const gloria = await testEnv.addStaff('gloria', 'treasury');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const jorge = await testEnv.addStaff('jorge', 'support');
const reason = 'Papers and domain were seen';

const stateOf = async (person: Person) => (await ownAssets(testEnv, person))[0]?.state;

async function requested(name: string, ticker: string): Promise<{ person: Person; id: string }> {
  const person = await signUpIssuer(testEnv, name);
  const { body } = await request(testEnv, person, await formOf(testEnv, person, { ticker }));
  return { person, id: body.id ?? '' };
}

async function issuedOne(name: string, ticker: string) {
  const one = await requested(name, ticker);
  await work(testEnv);
  expect(await stateOf(one.person)).toBe('issued');
  return one;
}

test('from the request to the listing: issued, approved by two, authorised by its creator, active once, and listed with closed markets', async () => {
  const { person, id } = await issuedOne('wholeana', 'PUERTO');
  expect((await authorise(testEnv, person, id)).body.code).toBe('conflict');
  const { proposed, decided } = await approve(testEnv, id, [irene, karla]);
  expect([proposed.http, decided.http]).toEqual([200, 200]);
  expect(await balancesOf(testEnv, person)).toEqual({ available: 0n, held: fee });
  expect(await balancesOf(testEnv, person, 'PUERTO')).toEqual({ available: 0n, held: 0n });
  const both = await Promise.all([authorise(testEnv, person, id), authorise(testEnv, person, id)]);
  expect(both.map(({ http }) => http)).toEqual([200, 200]);
  await Promise.all([work(testEnv), work(testEnv), work(testEnv)]);
  await work(testEnv);
  expect(await balancesOf(testEnv, person, 'PUERTO')).toEqual({ available: 100_050n, held: 0n });
  expect(await balancesOf(testEnv, person)).toEqual({ available: 0n, held: 0n });
  expect((await readBalance(app.db, issued, 'PUERTO')).units).toBe(-100_050n);
  expect(await issuance.countIssues('PUERTO')).toBe(1);
  const [asset] = await ownAssets(testEnv, person);
  expect(asset).toMatchObject({
    status: 1,
    state: 'active',
    fee_state: 'taken',
    asset_id: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(asset?.steps.map(({ state }) => state)).toEqual([
    'requested',
    'issuing',
    'issued',
    'approved',
    'authorised',
    'active',
  ]);
  await eventually(async () => {
    const { body } = await call(listAssetWallets, {}, { as: person });
    expect(body.data?.asset).toMatchObject([{ ticker: 'PUERTO', amount: '1000.50' }]);
  });
  const subjects = (await testEnv.emails(person.email)).map(({ subject }) => subject);
  expect(subjects.slice(0, 5)).toEqual([
    'PUERTO is active',
    'You authorised PUERTO',
    'PUERTO is waiting for your authorisation',
    'PUERTO was issued',
    'We received your request for PUERTO',
  ]);

  expect((await call(listAssetMarkets, { code: 'PUERTO', reason }, { as: irene })).body.code).toBe('role_required');
  const listed = await call(listAssetMarkets, { code: 'PUERTO', reason }, { as: gloria });
  expect(listed.body).toMatchObject({ markets: 6 });
  expect((await call(listAssetMarkets, { code: 'PUERTO', reason }, { as: gloria })).body.code).toBe('already_done');
  const registry = (await call(listInstruments, {}, { as: karla })).body;
  const markets = registry.markets?.filter(({ from, to }) => [from, to].includes('PUERTO')) ?? [];
  expect(markets.map(({ from, to, is_open: isOpen }) => `${from}/${to} ${isOpen}`).toSorted()).toEqual(
    ['BTC/PUERTO', 'PUERTO/BTC', 'PUERTO/USD', 'PUERTO/USDT', 'USD/PUERTO', 'USDT/PUERTO'].map(
      (pair) => `${pair} false`,
    ),
  );
  expect(registry.instruments?.find(({ code }) => code === 'PUERTO')?.status).toBe('listed');
});

test('staff reject with a reason that the creator reads, and the fee comes back once', async () => {
  const { person, id } = await issuedOne('rejectana', 'RECHAZO');
  expect((await call(rejectAsset, { id, reason: 'no' }, { as: irene })).body.code).toBe('reason_missing');
  expect((await call(rejectAsset, { id, reason: 'The domain is another company’s' }, { as: irene })).http).toBe(200);
  expect((await call(rejectAsset, { id, reason: 'The domain is another company’s' }, { as: irene })).body.code).toBe(
    'already_done',
  );
  await Promise.all([work(testEnv), work(testEnv)]);
  expect(await balancesOf(testEnv, person)).toEqual({ available: fee, held: 0n });
  expect((await ownAssets(testEnv, person))[0]).toMatchObject({
    state: 'rejected',
    status: 0,
    reason: 'The domain is another company’s',
    fee_state: 'returned',
  });
  expect((await authorise(testEnv, person, id, 'RECHAZO')).body.code).toBe('conflict');
  // The ticker is free again.
  expect((await request(testEnv, person, await formOf(testEnv, person, { ticker: 'RECHAZO' }))).http).toBe(200);
});

test('what was issued and then rejected is locked at the service until it answers, once, and staff see since when', async () => {
  const { id } = await issuedOne('lockana', 'CERRADO');
  // Those of other tests.
  await lockRejected(testEnv.workerApp);
  await call(rejectAsset, { id, reason: 'The papers do not agree' }, { as: irene });
  const lockedAt = async () => (await call(readAssetCase, { id }, { as: irene })).body.locked_at;
  const asked: string[] = [];
  const serve = (isUp: boolean) => ({
    ...testEnv.workerApp,
    issuance: {
      ...testEnv.workerApp.issuance,
      restrict: async (...[uuid, rules, signal]: Parameters<typeof issuance.restrict>) => {
        asked.push(uuid);
        if (!isUp) throw new Outage('issuance', 'no answer');
        expect(rules.isPaused).toBe(true);
        return testEnv.workerApp.issuance.restrict(uuid, rules, signal);
      },
    },
  });
  await lockRejected(serve(false));
  await lockRejected(serve(false));
  expect([asked.length, await lockedAt()]).toEqual([1, null]);
  testEnv.advance(60_000);
  await Promise.all([lockRejected(serve(true)), lockRejected(serve(true))]);
  testEnv.advance(60_000);
  await lockRejected(serve(true));
  expect(asked).toHaveLength(2);
  expect(await lockedAt()).toMatch(/^20/);
});

test('what was rejected while its outcome was unknown is found at the service and locked', async () => {
  const { id } = await requested('lostana', 'PERDIDO');
  await issuance.injectFault({ kind: 'issue-lost', times: 1 });
  await work(testEnv);
  expect((await call(rejectAsset, { id, reason: 'Nobody knows what became of it' }, { as: irene })).http).toBe(200);
  await lockRejected(testEnv.workerApp);
  const { body } = await call(readAssetCase, { id }, { as: irene });
  expect(body).toMatchObject({ state: 'rejected', locked_at: expect.any(String) });
  expect(body.asset?.asset_id).toMatch(/^[0-9a-f]{64}$/);
});

test('an approval takes the whole checklist and two people, and the proposer is not the second', async () => {
  const { id } = await issuedOne('twoana', 'DOSDOS');
  expect((await call(proposeAsset, { id, checklist: ['issuer'], reason }, { as: irene })).body.code).toBe('conflict');
  const { decided } = await approve(testEnv, id, [irene, irene]);
  expect(decided.body.code).toBe('own_proposal');
  expect((await call(rejectAsset, { id, reason }, { as: karla })).body.code).toBe('already_done');
  const seen = await call(readAssetCase, { id }, { as: karla });
  expect(seen.body).toMatchObject({ is_proposed: 1, state: 'issued', fee_state: 'held' });
  const declined = { id: seen.body.proposal?.id ?? '', approve: false, reason };
  expect((await call(decideAssetProposal, declined, { as: karla })).http).toBe(200);
  expect((await call(readAssetCase, { id }, { as: karla })).body).toMatchObject({ is_proposed: 0, state: 'issued' });
});

test('each role sees and decides what is its own', async () => {
  const { id } = await issuedOne('roleana', 'ROLES');
  for (const as of [gloria, luisa]) {
    expect((await call(listAssetQueue, {}, { as })).http).toBe(200);
    expect((await call(rejectAsset, { id, reason }, { as })).body.code).toBe('role_required');
    expect((await call(proposeAsset, { id, checklist: [], reason }, { as })).body.code).toBe('role_required');
  }
  expect((await call(listAssetQueue, {}, { as: jorge })).body.code).toBe('role_required');
  const { body } = await call(listAssetQueue, { search: 'ROL' }, { as: irene });
  expect(body.data?.map(({ ticker }) => ticker)).toEqual(['ROLES']);
});

test('another creator cannot authorise, and the asset named must be that one', async () => {
  const { person, id } = await issuedOne('otherana', 'OTRA');
  await approve(testEnv, id, [irene, karla]);
  const eva = await signUpIssuer(testEnv, 'othereva', 0n);
  expect((await authorise(testEnv, eva, id, 'OTRA')).body.code).toBe('not_found');
  expect((await authorise(testEnv, person, id, 'PUERTO')).body.code).toBe('not_found');
  expect(await stateOf(person)).toBe('approved');
});

test('no login makes an asset active that was not approved, or posts its units', async () => {
  const { id } = await issuedOne('forceana', 'FUERZA');
  const set = (to: string) => `update app.asset set state = '${to}' where id = $1`;
  for (const db of [testEnv.db, testEnv.workerApp.db])
    await expect(db.query(set('approved'), [id])).rejects.toThrow('may not make an asset');
  for (const to of ['active', 'authorised', 'requested'])
    await expect(testEnv.workerApp.db.query(set(to), [id])).rejects.toThrow('does not go from');
  await expect(testEnv.consoleApp.db.query(set('approved'), [id])).rejects.toThrow();
  await expect(
    testEnv.workerApp.db.query('update app.asset set supply_units = 1 where id = $1', [id]),
  ).rejects.toThrow();
});

test('the worker opens the network of an authorised security for deposits only, after two blocks at least, under its own id', async () => {
  const { person, id } = await issuedOne('netana', 'REDES');
  await approve(testEnv, id, [irene, karla]);
  expect((await authorise(testEnv, person, id, 'REDES')).http).toBe(200);
  const [asset] = await ownAssets(testEnv, person);
  const opening = { name: 'LIQUID', contract: asset?.asset_id ?? '', confirmations: 2, withdrawals: false };
  const open = (own: Partial<typeof opening>) =>
    testEnv.workerApp.db.inTransaction(async (tx) => {
      await insertSecurity(tx, { code: 'REDES', name: 'Redes', scale: 2, supplyCap: 1n, liquidAsset: undefined });
      const { name, contract, confirmations, withdrawals } = { ...opening, ...own };
      await tx.query(
        `insert into app.instrument_network (instrument, name, title, chain, contract, confirmations, accepts_withdrawals, position)
         values ('REDES', 'LIQUID', 'Liquid Network', $1, $2, $3, $4, 1)`,
        [name, contract, confirmations, withdrawals],
      );
      throw new Error('allowed');
    });
  for (const own of [{ confirmations: 1 }, { withdrawals: true }, { contract: 'a'.repeat(64) }, { name: 'TRON' }])
    await expect(open(own), JSON.stringify(own)).rejects.toThrow('not that of an authorised asset');
  for (const own of [{}, { confirmations: 3 }]) await expect(open(own)).rejects.toThrow('allowed');
});

test('what the creation of a security posts is proven by its request, and by nothing else', async () => {
  const state = (name: string) => `update app.asset set state = '${name}' where id = $event`;
  await expectEvidence(testEnv.admin, {
    kinds: ['reserve-creation-fee', 'settle-creation-fee', 'release-creation-fee', 'issue-asset'],
    // A movement between two customers is refused whatever its rows say.
    allowed: { 'reserve-creation-fee': ['another owner on the to side of posting 1'] },
    rewind: { 'reserve-creation-fee': state('requested') },
    rows: {
      all: [
        state('expired'),
        'update app.asset set owner_id = gen_random_uuid() where id = $event',
        'update app.asset set fee_units = fee_units + 1, supply_units = supply_units + 1 where id = $event',
      ],
      'issue-asset': [
        'update app.asset set decided_by = null where id = $event',
        'update app.asset set proposed_by = null where id = $event',
        'update app.asset set authorised_at = null where id = $event',
        "update app.asset set ticker = 'OTHER' where id = $event",
      ],
    },
  });
});
