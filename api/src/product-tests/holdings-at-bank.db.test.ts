import { decideDeposit, listDepositQueue } from '@istmo/contract/areas/bank/bank.staff.contract';
import { listCases, readCover } from '@istmo/contract/areas/reconciliation/reconciliation.staff.contract';
import { readMirrors } from '@istmo/ledger';
import { liveHoldings } from '@istmo/providers/holdings/live';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { App } from '../app.ts';
import { creditApprovedDeposits } from '../areas/bank/bank.worker.ts';
import { report, signUpWithBank, upload, wireOf } from '../areas/bank/test-bank.ts';
import { checkCover } from '../areas/reconciliation/public.ts';
import { readUnderWay } from '../books/money-under-way.ts';
import { bankHoldings } from '../ports/bank-holdings.ts';
import { createTestEnv } from '../testing/test-env.ts';

/* What the bank's accounts have is what their statements say at the end of a day, and unknown while that is missing or old. */

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { call, clock, db } = testEnv;
const accounts = ['000000000001', '000000000002'] as const;
const gloria = await testEnv.addStaff('gloria', 'treasury');
const ana = await signUpWithBank(testEnv, 'ana', gloria);
const app: App = {
  ...testEnv.workerApp,
  log: pino({ level: 'silent' }),
  holdings: liveHoldings({ parts: [bankHoldings({ db, clock, accounts })], readBooked: () => readMirrors(db) }),
};
const dayMs = 86_400_000;
const reason = 'compared with the bank';

async function creditWire(reference: string, amount: string): Promise<void> {
  await report(testEnv, ana, { fields: wireOf(testEnv, reference, amount) });
  const { body } = await call(listDepositQueue, { search: reference }, { as: gloria });
  await call(decideDeposit, { id: body.data?.[0]?.id ?? '', approve: true, reason }, { as: gloria });
  await creditApprovedDeposits(app);
}

/** A statement of today. */
async function state(account: string, closing: string): Promise<void> {
  const day = clock.now().toISOString().slice(2, 10).replaceAll('-', '');
  const text = `:20:${day}\n:25:${account}\n:60F:C${day}USD${closing}\n:62F:C${day}USD${closing}\n`;
  expect((await upload(testEnv, gloria, text)).http).toBe(200);
}

async function compare() {
  await checkCover(app, readUnderWay);
  const [{ body }, cases] = [
    await call(readCover, {}, { as: gloria }),
    (await call(listCases, {}, { as: gloria })).body.data ?? [],
  ];
  return {
    failure: body.runs?.[0]?.failure,
    open: cases.filter((one) => one.state === 'open').map(({ event }) => event),
    stopped: body.stops?.map(({ currency }) => currency),
    place: body.places?.find(({ place }) => place === 'bank:USD'),
  };
}
const fine = { failure: '', open: [], stopped: [] };

test('without a statement of each account the currency is unknown, and nothing is stopped', async () => {
  await creditWire('W-1', '1,500');
  expect(await compare()).toMatchObject({
    ...fine,
    failure: expect.stringContaining(
      'bank:USD USD is not known: holdings: no statement of the account that ends with 0001',
    ),
  });
  await state(accounts[0], '1500,00');
  expect((await compare()).failure).toContain('the account that ends with 0002');
});

test('the statements of all accounts together are what the books say, with the time that they are of', async () => {
  await state(accounts[1], '0,');
  const { place, ...found } = await compare();
  expect(found).toEqual(fine);
  expect(place).toMatchObject({ mirror: '1500.00', found: '1500.00' });
  testEnv.advance(2 * dayMs);
  const end = `${new Date(clock.now().getTime() - dayMs).toISOString().slice(0, 10)}T00:00:00.000Z`;
  expect((await compare()).place).toMatchObject({ checked_at: end });
});

test('what was credited since is on its way, and is no difference', async () => {
  await creditWire('W-2', '500');
  const { place, ...found } = await compare();
  expect(found).toEqual(fine);
  expect(place).toMatchObject({ mirror: '2000.00', found: '1500.00' });
});

test('an old balance is unknown, not less', async () => {
  testEnv.advance(7 * dayMs);
  expect(await compare()).toMatchObject({
    ...fine,
    failure: expect.stringMatching(/closing balance .* 0001 is of 20/),
  });
});

test('what a newer statement still does not have is missing, and stops the currency until it is there', async () => {
  testEnv.advance(dayMs);
  for (const account of accounts) await state(account, account === accounts[0] ? '1500,00' : '0,');
  expect(await compare()).toMatchObject({ failure: '', open: ['bank:USD USD'], stopped: ['USD'] });
  testEnv.advance(8 * dayMs);
  // Unknown again: the case stays.
  expect(await compare()).toMatchObject({ open: ['bank:USD USD'], stopped: ['USD'] });
  for (const account of accounts) await state(account, account === accounts[0] ? '2000,00' : '0,');
  expect(await compare()).toMatchObject({ failure: '', open: [] });
});
