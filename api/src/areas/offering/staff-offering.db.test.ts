import { swapAsset } from '@istmo/contract/areas/exchange/exchange.contract';
import {
  changeWindow,
  decideOffering,
  listOfferings,
  listSales,
  proposeOffering,
  proposePayout,
  proposeRelease,
} from '@istmo/contract/areas/offering/offering.staff.contract';
import { saveEmailChoice } from '@istmo/contract/areas/notifications/notifications.contract';
import { optionalEmailKinds } from '@istmo/contract/areas/notifications/notification-kinds';
import { readSecurity } from '@istmo/contract/areas/securities/securities.contract';
import { listActivity } from '@istmo/contract/areas/history/history.contract';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import {
  available,
  escrow,
  payOutProceeds,
  placeTranches,
  post,
  proceeds,
  readBalance,
  releaseProceeds,
  tranche,
} from '@istmo/ledger';
import { expectEvidence } from '@istmo/ledger/test-evidence';
import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { forgetStops, stopTestCurrency } from '../../testing/test-stops.ts';
import { reconcile } from '../reconciliation/public.ts';
import { postOfferingMoves, returnUnsold } from './offering.worker.ts';
import { offeringEvidence } from './test-offering.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { call, owner, app } = testEnv;
const gloria = await testEnv.addStaff('gloria', 'treasury');
const hugo = await testEnv.addStaff('hugo', 'treasury');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const jorge = await testEnv.addStaff('jorge', 'support');
const issuer = await testEnv.signUp('issuer');
const investor = await testEnv.signUp('investor', { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
await listTestAsset(testEnv, { ticker: 'FARM', scale: 0, owner: issuer, usd: '10' });
await fundCustomer(testEnv, issuer.customer, money('FARM', 1_000n));
await fundCustomer(testEnv, investor.customer, money('USD', 1_000_000n));

const reason = 'The board of the issuer decided it';
const tranches = [
  { units: '100', price: '10.00' },
  { units: '50', price: '12.50' },
] as const;
const propose = (as: StaffPerson, change: object = {}) =>
  call(proposeOffering, { instrument: 'FARM', tranches: [...tranches], reason, ...change }, { as });
const all = async () => (await call(listOfferings, {}, { as: luisa })).body;
const openProposal = async (): Promise<string> => (await all()).proposals?.[0]?.id ?? '';
const decide = (as: StaffPerson, id: string, approve = true) => call(decideOffering, { id, approve, reason }, { as });
const unitsOf = async (account: Parameters<typeof readBalance>[1], currency: string) =>
  (await readBalance(app.db, account, currency)).units;
const runMoves = () => postOfferingMoves(testEnv.workerApp);
const iso = (ms: number): string => new Date(testEnv.clock.now().getTime() + ms).toISOString();
const setWindow = (number: number, opens_at: string, closes_at: string, as = gloria) =>
  call(changeWindow, { offering: 'FARM', number, opens_at, closes_at, reason }, { as });
async function buy(units: number, price: number) {
  testEnv.advance(1_000);
  const amount = (units * price).toFixed(2);
  const input = { from: 'USD', to: 'FARM', amount, total: '', totalAmt: '', hold_id: '', accept_any_price: true };
  return call(swapAsset, input, { as: investor });
}

test('an offering is refused without a reason, with bad tranches, beyond what the issuer has, and to other roles', async () => {
  expect((await propose(gloria, { reason: 'no' })).body.code).toBe('reason_missing');
  expect((await propose(gloria, { instrument: 'BTC' })).body.code).toBe('not_found');
  expect((await propose(gloria, { instrument: 'COINGT' })).body.code).toBe('not_found');
  expect((await propose(gloria, { tranches: [] })).body.code).toBe('invalid_field');
  for (const bad of [
    { units: '0', price: '1' },
    { units: '1.5', price: '1' },
    { units: '-1', price: '1' },
    { units: '1', price: '0' },
    { units: '1', price: '1.005' },
    { units: '1', price: '1', opens_at: 'soon' },
    { units: '1', price: '1', opens_at: '2027-01-02T00:00', closes_at: '2027-01-01T00:00' },
  ])
    expect((await propose(gloria, { tranches: [bad] })).http, JSON.stringify(bad)).toBe(422);
  expect((await propose(gloria, { tranches: [{ units: '1001', price: '1' }] })).body.code).toBe('insufficient_balance');
  expect((await propose(jorge)).body.code).toBe('role_required');
  expect((await propose(luisa)).body.code).toBe('role_required');
  expect((await all()).proposals).toEqual([]);
});

test('the units of the issuer go into the tranches when a second person approves, once', async () => {
  expect((await propose(gloria)).http).toBe(200);
  expect((await propose(hugo)).body.code).toBe('already_done');
  const id = await openProposal();
  expect((await decide(gloria, id)).body.code).toBe('own_proposal');
  const replies = await Promise.all([decide(hugo, id), decide(hugo, id)]);
  expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, 'already_done']));
  expect((await decide(hugo, id)).body.code).toBe('already_done');
  expect(await unitsOf(available(issuer.customer), 'FARM')).toBe(1_000n);
  await Promise.all([runMoves(), runMoves()]);
  expect(await unitsOf(available(issuer.customer), 'FARM')).toBe(850n);
  expect(await unitsOf(tranche({ offering: 'FARM', number: 1 }), 'FARM')).toBe(100n);
  expect(await unitsOf(tranche({ offering: 'FARM', number: 2 }), 'FARM')).toBe(50n);
  const [offering] = (await all()).data?.filter(({ code }) => code === 'FARM') ?? [];
  expect(offering).toMatchObject({ is_placed: true, sold: '0', left: '150', issuer: { name: 'issuer' } });
  expect((await propose(gloria)).body.code).toBe('conflict');
});

test('the ledger records no placing and no release without its row that two people decided', async () => {
  const parts = { id: newId(), offering: 'FARM', at: testEnv.clock.now() };
  const record = (movement: Parameters<typeof post>[1]) =>
    testEnv.workerApp.db.inTransaction((tx) => post(tx, movement));
  const place = placeTranches({
    ...parts,
    issuer: issuer.customer,
    tranches: [{ number: 1, supply: money('FARM', 5n) }],
  });
  await expect(record(place)).rejects.toThrow();
  expect(await unitsOf(tranche({ offering: 'FARM', number: 1 }), 'FARM')).toBe(100n);
});

test('a tranche is sold within its window only, and the refusal says that it has not opened', async () => {
  expect((await setWindow(1, iso(60_000), '')).http).toBe(200);
  expect((await buy(1, 10)).body).toMatchObject({
    code: 'offering_closed',
    msg: 'The next tranche of this offering has not opened yet',
  });
  testEnv.advance(60_000);
  expect((await buy(3, 10)).http).toBe(200);
  expect(await unitsOf(tranche({ offering: 'FARM', number: 1 }), 'FARM')).toBe(97n);
  expect(await unitsOf(escrow('FARM'), 'USD')).toBe(3_000n);
});

test('a window needs a role, a reason, an order and a tranche that exists', async () => {
  expect((await setWindow(1, iso(5_000), iso(1_000))).body.code).toBe('invalid_field');
  expect((await setWindow(9, '', '')).body.code).toBe('not_found');
  expect((await setWindow(1, '', '', luisa)).body.code).toBe('role_required');
});

test('the register names who bought what when at which price', async () => {
  const { body } = await call(listSales, { offering: 'FARM' }, { as: luisa });
  expect(body.data).toMatchObject([
    { customer: 'investor', way: 'swap', units: '3', paid: '30.00', currency: 'USD', price: '10.00' },
  ]);
  expect(body.count).toBe(1);
  expect((await call(listSales, { offering: 'NONE' }, { as: luisa })).body.code).toBe('not_found');
  expect((await call(listSales, { offering: 'FARM' }, { as: jorge })).body.code).toBe('role_required');
});

test('the ledger releases nothing that two people did not decide, although escrow has it', async () => {
  const parts = { id: newId(), offering: 'FARM', at: testEnv.clock.now() };
  const release = releaseProceeds({ ...parts, amount: money('USD', 5n) });
  await expect(testEnv.workerApp.db.inTransaction((tx) => post(tx, release))).rejects.toThrow();
  expect(await unitsOf(escrow('FARM'), 'USD')).toBe(3_000n);
});

test('proceeds are released by two people, never more than is in escrow, once', async () => {
  const ask = (amount: string, as = gloria) =>
    call(proposeRelease, { offering: 'FARM', currency: 'USD', amount, reason }, { as });
  expect((await ask('30.01')).body.code).toBe('insufficient_balance');
  expect((await ask('0')).body.code).toBe('amount_invalid');
  expect((await ask('20', luisa)).body.code).toBe('role_required');
  expect((await ask('20')).http).toBe(200);
  expect((await ask('5')).body.code).toBe('already_done');
  const id = await openProposal();
  expect((await decide(gloria, id)).body.code).toBe('own_proposal');
  expect((await decide(hugo, id)).http).toBe(200);
  await Promise.all([runMoves(), runMoves()]);
  expect(await unitsOf(escrow('FARM'), 'USD')).toBe(1_000n);
  const [offering] = (await all()).data?.filter(({ code }) => code === 'FARM') ?? [];
  expect(offering?.proceeds).toEqual([{ currency: 'USD', in_escrow: '10.00', released: '20.00', paid_out: '0.00' }]);
  expect((await call(listSales, { offering: 'FARM' }, { as: luisa })).body.count).toBe(1);
});

const askPayout = (amount: string, as = gloria, offering = 'FARM') =>
  call(proposePayout, { offering, currency: 'USD', amount, reason }, { as });

test('the ledger pays out nothing that two people did not decide, and nothing to another customer', async () => {
  const payOut = (owner: typeof issuer.customer) =>
    testEnv.workerApp.db.inTransaction((tx) =>
      post(
        tx,
        payOutProceeds({
          id: newId(),
          offering: 'FARM',
          issuer: owner,
          at: testEnv.clock.now(),
          amount: money('USD', 5n),
        }),
      ),
    );
  await expect(payOut(issuer.customer)).rejects.toThrow();
  await expect(payOut(investor.customer)).rejects.toThrow();
  expect(await unitsOf(proceeds('FARM'), 'USD')).toBe(2_000n);
});

test('released proceeds go to the account of the issuer when two people decide it, never more, once, and the issuer reads it', async () => {
  expect((await askPayout('20.01')).body.code).toBe('insufficient_balance');
  expect((await askPayout('0')).body.code).toBe('amount_invalid');
  expect((await askPayout('15', luisa)).body.code).toBe('role_required');
  expect((await askPayout('15', gloria, 'NONE')).body.code).toBe('not_found');
  expect((await askPayout('15')).http).toBe(200);
  const id = await openProposal();
  expect((await all()).proposals).toMatchObject([
    { kind: 'payout', offering: 'FARM', amount: '15.00', currency: 'USD' },
  ]);
  expect((await decide(gloria, id)).body.code).toBe('own_proposal');
  expect((await decide(hugo, id)).http).toBe(200);
  const before = await unitsOf(available(issuer.customer), 'USD');
  // The email comes whatever the issuer switched off.
  for (const kind of optionalEmailKinds) await call(saveEmailChoice, { kind, is_on: false }, { as: issuer });
  await Promise.all([runMoves(), runMoves()]);
  await runMoves();
  expect(await unitsOf(proceeds('FARM'), 'USD')).toBe(500n);
  expect((await unitsOf(available(issuer.customer), 'USD')) - before).toBe(1_500n);
  const [offering] = (await all()).data?.filter(({ code }) => code === 'FARM') ?? [];
  expect(offering?.proceeds).toEqual([{ currency: 'USD', in_escrow: '10.00', released: '5.00', paid_out: '15.00' }]);
  const { body } = await call(listActivity, {}, { as: issuer });
  expect(body.data?.[0]?.message).toBe('15.00 USD of the proceeds of offering FARM were paid into your account.');
  const subjects = (await testEnv.emails(issuer.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.endsWith('USD from your offering FARM'))).toHaveLength(1);
});

test('nothing is paid out in a stopped currency: neither proposed nor approved, and what was approved before waits', async () => {
  await askPayout('1');
  const released = () => unitsOf(proceeds('FARM'), 'USD');
  await stopTestCurrency(testEnv, 'USD');
  expect((await decide(hugo, await openProposal())).body.code).toBe('currency_inactive');
  await forgetStops(testEnv);
  await decide(hugo, await openProposal());
  await stopTestCurrency(testEnv, 'USD');
  expect((await askPayout('1')).body.code).toBe('currency_inactive');
  expect([await runMoves(), await released()]).toEqual([undefined, 500n]);
  await forgetStops(testEnv);
  expect([await runMoves(), await released()]).toEqual([undefined, 400n]);
});

test('of two payouts that were approved for the same money one is done, and the other fails visibly', async () => {
  for (const amount of ['4', '4']) {
    expect((await askPayout(amount)).http).toBe(200);
    expect((await decide(hugo, await openProposal())).http).toBe(200);
  }
  await Promise.all([runMoves(), runMoves()]);
  expect(await unitsOf(proceeds('FARM'), 'USD')).toBe(0n);
  const [offering] = (await all()).data?.filter(({ code }) => code === 'FARM') ?? [];
  const payouts = offering?.moves.filter(({ kind }) => kind === 'payout');
  expect(payouts?.map(({ state }) => state).toSorted()).toEqual(['failed', 'posted', 'posted', 'posted']);
  expect((await askPayout('0.01')).body.code).toBe('insufficient_balance');
});

test('what a closed tranche did not sell goes back to its issuer once, and the next tranche is sold', async () => {
  await setWindow(1, '', iso(60_000));
  testEnv.advance(61_000);
  await Promise.all([returnUnsold(testEnv.workerApp), returnUnsold(testEnv.workerApp)]);
  await returnUnsold(testEnv.workerApp);
  expect(await unitsOf(tranche({ offering: 'FARM', number: 1 }), 'FARM')).toBe(0n);
  expect(await unitsOf(available(issuer.customer), 'FARM')).toBe(947n);
  expect((await setWindow(1, '', '')).body.code).toBe('conflict');
  expect((await buy(2, 12.5)).http).toBe(200);
  const [offering] = (await all()).data?.filter(({ code }) => code === 'FARM') ?? [];
  expect(offering).toMatchObject({ sold: '5', left: '48' });
  await setWindow(2, '', iso(60_000));
  testEnv.advance(61_000);
  // Its time is over. A process may use the windows it has read for a quarter of a second more.
  const stateNow = async () => (await call(readSecurity, { ticker: 'FARM' }, { as: investor })).body.data?.trade_state;
  await eventually(async () => expect(await stateNow()).toBe('ended'));
  expect((await buy(1, 12.5)).body).toMatchObject({ code: 'offering_closed', msg: 'The offering has ended' });
});

test('reconciliation finds every move of the offering in the books, and one whose row says otherwise', async () => {
  const about = async () =>
    (await reconcile(testEnv.workerApp, testEnv.url.reader))
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('offering-move'));
  const change = async (sql: string): Promise<void> => {
    await owner.query('delete from app.reconciliation_run');
    await testEnv.admin.inTransaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(sql);
    });
  };
  expect(await about()).toEqual([]);
  await change(`update app.offering_move set units = units + 1 where kind = 'payout' and units = 1500`);
  expect(await about()).toEqual(['offering-move']);
  await change(`update app.offering_move set units = units - 1 where kind = 'payout' and units = 1501`);
  await change(`update app.offering_move set state = 'posted' where state = 'failed'`);
  expect(await about()).toEqual(['offering-move-row-without-movement']);
});

test('what an offering moves is proven by what two people decided, and by nothing else', async () => {
  await expectEvidence(testEnv.admin, offeringEvidence);
});
