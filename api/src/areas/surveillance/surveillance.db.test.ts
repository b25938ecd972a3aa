import {
  closeSurveillanceCase,
  countWaitingSurveillance,
  listSurveillanceCases,
  readSurveillanceCase,
  takeSurveillanceCase,
  writeSurveillanceNote,
} from '@istmo/contract/areas/surveillance/surveillance.staff.contract';
import type { AbusePattern } from '@istmo/contract/areas/surveillance/surveillance.rules';
import { beforeAll, expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { createOrderSteps } from '../../testing/test-orders.ts';
import { searchDays } from './search-days.ts';

const testEnv = await createTestEnv();
const { call, owner } = testEnv;
const clara = await testEnv.addStaff('clara', 'compliance');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const jorge = await testEnv.addStaff('jorge', 'support');

const minuteMs = 60_000;
// A market that closes in at least twelve minutes, and opens again a minute later.
const closesAt = new Date(Math.ceil((testEnv.clock.now().getTime() + 12 * minuteMs) / minuteMs) * minuteMs);
const timeOf = (at: Date): string => at.toISOString().slice(11, 16);
const puerto = await createOrderSteps(testEnv);
const canal = await createOrderSteps(testEnv, {
  security: 'CANAL',
  schedule: { opens: timeOf(new Date(closesAt.getTime() + minuteMs)), closes: timeOf(closesAt) },
});

const dayMs = 86_400_000;
let aheadMs = 2 * dayMs;

// It searches days later; the sessions of staff would not last that long.
const worker = {
  ...testEnv.workerApp,
  clock: { now: () => new Date(testEnv.clock.now().getTime() + aheadMs) },
  settings: {
    ...testEnv.workerApp.settings,
    surveillanceOrderMinimum: 10,
    surveillanceOrderRatio: 5,
    surveillanceSelfTrades: 2,
  },
};

let addresses = 0;

/** An investor who signed in from an address of their own, or from a given one. */
async function investor(market: typeof puerto, address = `198.51.100.${++addresses}`): Promise<Person> {
  const person = await market.investor();
  await owner.query('update app.session set address = $2 where customer_id = $1', [person.customer, address]);
  await owner.query('update app.sign_in set address = $2 where customer_id = $1', [person.customer, address]);
  return person;
}

type Order = Parameters<typeof puerto.place>[1];

/** Places an order and has it matched; returns its reference. */
async function place(market: typeof puerto, as: Person, order: Order): Promise<string> {
  const { body } = await market.place(as, order);
  if (!body.data) throw new Error(body.msg);
  await market.match();
  return body.data.reference;
}

type Trade = { readonly price?: string; readonly size?: string };

async function trade(
  market: typeof puerto,
  seller: Person,
  buyer: Person,
  { price = '10.00', size = '10' }: Trade = {},
): Promise<void> {
  await place(market, seller, { side: 'sell', price, size });
  await place(market, buyer, { side: 'buy', price, size });
}

async function cancel(market: typeof puerto, as: Person, order: string): Promise<void> {
  await market.cancel(as, order);
  await market.match();
}

const people: Record<string, Person> = {};
const person = (name: string): Person => people[name] ?? expect.fail(`nobody is ${name}`);

async function listCases(pattern: AbusePattern | '' = '') {
  const { body } = await call(listSurveillanceCases, { pattern, pageSize: 50 }, { as: clara });
  return body.data ?? [];
}

/** Whom the cases of a pattern are about. */
async function foundBy(pattern: AbusePattern): Promise<string[][]> {
  const cases = await listCases(pattern);
  return cases.map(({ customers }) => customers.map(({ name }) => name.replace(/-.*/, '')).toSorted());
}

const namesOf = (...names: string[]): string[] => names.map((name) => person(name).name.replace(/-.*/, '')).toSorted();

async function tradeOnPuerto(): Promise<void> {
  for (const name of ['ana', 'eva', 'hugo', 'ines', 'carla', 'diego', 'olga', 'pablo', 'sofia', 'rita', 'bot', 'selma'])
    people[name] = await investor(puerto, name === 'ana' || name === 'eva' ? '203.0.113.7' : undefined);
  await trade(puerto, person('ana'), person('eva'));
  await trade(puerto, person('hugo'), person('ines'));
  // There and back, in like size and at a like price; and with much less.
  await trade(puerto, person('carla'), person('diego'), { size: '20' });
  await trade(puerto, person('diego'), person('carla'), { size: '20', price: '10.01' });
  await trade(puerto, person('olga'), person('pablo'), { size: '20' });
  await trade(puerto, person('pablo'), person('olga'), { size: '5' });
  // A large purchase behind a better one is cancelled after a sale; another one without a sale.
  await place(puerto, person('hugo'), { side: 'buy', price: '9.90', size: '10' });
  const lure = await place(puerto, person('sofia'), { side: 'buy', price: '9.50', size: '90' });
  await place(puerto, person('sofia'), { side: 'sell', price: '9.90', size: '5' });
  await cancel(puerto, person('sofia'), lure);
  await cancel(puerto, person('rita'), await place(puerto, person('rita'), { side: 'buy', price: '9.40', size: '90' }));
  for (let round = 0; round < 6; round++)
    await cancel(puerto, person('bot'), await place(puerto, person('bot'), { side: 'buy', price: '9.00', size: '1' }));
  await place(puerto, person('selma'), { side: 'sell', price: '10.50', size: '10' });
  for (let round = 0; round < 3; round++)
    await place(puerto, person('selma'), { side: 'buy', price: '10.50', size: '10' });
}

async function tradeOnCanal(): Promise<void> {
  for (const name of ['marta', 'nora', 'tomas']) people[name] = await investor(canal);
  await trade(canal, person('nora'), person('tomas'));
  testEnv.advance(closesAt.getTime() - testEnv.clock.now().getTime() - 2 * minuteMs);
  await trade(canal, person('nora'), person('tomas'));
  await trade(canal, person('nora'), person('marta'), { size: '30', price: '10.60' });
}

beforeAll(async () => {
  await tradeOnPuerto();
  await tradeOnCanal();
  await Promise.all([searchDays(worker), searchDays(worker)]);
}, 240_000);

test('trades between accounts that signed in from one address are a case, those of others are not', async () => {
  expect(await foundBy('wash-trades')).toEqual([namesOf('ana', 'eva')]);
  const [found] = await listCases('wash-trades');
  expect(found).toMatchObject({ market: 'PUERTO-USD', state: 'open' });
  expect(found?.links).toContain('address');
  expect(found?.facts).toEqual([
    { fact: 'trades', value: '1' },
    { fact: 'units', value: '10.00' },
  ]);
});

test('trades that come back in like size and at a like price are a case, a smaller one back is not', async () => {
  expect(await foundBy('circular-trades')).toEqual([namesOf('carla', 'diego')]);
});

test('a large order that is cancelled after trades on the other side is a case, one without them is not', async () => {
  expect(await foundBy('spoofing')).toEqual([namesOf('sofia')]);
});

test('trades that move the last price before the close are a case, those at the price before are not', async () => {
  expect(await foundBy('marking-the-close')).toEqual([namesOf('marta')]);
  const [found] = await listCases('marking-the-close');
  expect(found?.facts).toEqual([
    { fact: 'trades', value: '1' },
    { fact: 'units', value: '30.00' },
    { fact: 'share', value: '75.0' },
    { fact: 'move', value: '6.00' },
  ]);
});

test('many orders without a trade are a case', async () => {
  expect(await foundBy('order-ratio')).toEqual([namesOf('bot')]);
});

test('orders that meet those of their customer again and again are a case', async () => {
  expect(await foundBy('self-trades')).toEqual([namesOf('selma')]);
});

test('a day is searched once: two runs at once and later ones add nothing', async () => {
  const before = await listCases();
  await Promise.all([searchDays(worker), searchDays(worker)]);
  expect(await listCases()).toEqual(before);
});

test('a search that is cut off leaves nothing, and the next one finds the day as it was', async () => {
  const { db } = worker;
  const cutOff: typeof db.inTransaction = (work, options) =>
    db.inTransaction(async (tx) => {
      await work(tx);
      throw new Error('the process ended');
    }, options);
  const count = () => owner.query('select count(*)::int as days from app.surveillance_day');
  const before = await count();
  aheadMs += dayMs;
  await searchDays({ ...worker, db: { ...db, inTransaction: cutOff } });
  expect(await count()).toEqual(before);
  await searchDays(worker);
  expect(await count()).not.toEqual(before);
});

test('the evidence has the life of each order and each trade with their numbers in the log', async () => {
  const [{ id } = { id: '' }] = await listCases('spoofing');
  const { body } = await call(readSurveillanceCase, { id }, { as: luisa });
  const events = body.data?.events ?? [];
  expect(events.map(({ kind, reason, price, units }) => [kind, reason, price, units])).toEqual([
    ['accepted', null, '9.50', '90.00'],
    ['traded', null, '9.90', '5.00'],
    ['cancel', null, '9.50', '90.00'],
    ['ended', 'cancelled', '9.50', '90.00'],
  ]);
  const logged = await owner.query<{ kind: string }>(
    'select kind from app.book_log where book = $1 and number = any ($2) order by number',
    [puerto.id, events.map(({ number }) => number)],
  );
  expect(logged.map(({ kind }) => kind)).toEqual(events.map(({ kind }) => kind));
});

test('an auditor reads and decides nothing; support does not read', async () => {
  const [{ id } = { id: '' }] = await listCases('wash-trades');
  expect(await call(takeSurveillanceCase, { id }, { as: luisa })).toMatchObject({ http: 403 });
  expect(await call(listSurveillanceCases, {}, { as: jorge })).toMatchObject({ http: 403 });
  expect(await call(readSurveillanceCase, { id }, { as: jorge })).toMatchObject({ http: 403 });
});

test('compliance takes a case, comments and closes it once; all of it is in the audit log and is kept', async () => {
  const [{ id } = { id: '' }] = await listCases('wash-trades');
  const waiting = async () => (await call(countWaitingSurveillance, {}, { as: clara })).body.waiting ?? 0;
  const before = await waiting();
  expect(await call(takeSurveillanceCase, { id }, { as: clara })).toMatchObject({ http: 200 });
  expect(await call(takeSurveillanceCase, { id }, { as: clara })).toMatchObject({ body: { code: 'already_done' } });
  expect(await call(writeSurveillanceNote, { id, text: 'Two sisters' }, { as: clara })).toMatchObject({ http: 200 });
  const closing = { id, outcome: 'warned', reason: 'Both were warned in writing' } as const;
  expect(await call(closeSurveillanceCase, closing, { as: clara })).toMatchObject({ http: 200 });
  expect(await call(closeSurveillanceCase, closing, { as: clara })).toMatchObject({ body: { code: 'already_done' } });
  const late = await call(writeSurveillanceNote, { id, text: 'Late' }, { as: clara });
  expect(late.body).toMatchObject({ code: 'already_done' });
  const { body } = await call(readSurveillanceCase, { id }, { as: clara });
  expect(body.data).toMatchObject({ state: 'closed', outcome: 'warned', closer: 'clara', taker: 'clara' });
  expect(body.data?.notes).toMatchObject([{ by: 'clara', text: 'Two sisters' }]);
  expect(await waiting()).toBe(before - 1);
  const audited = await owner.query<{ action: string }>(
    `select action from app.audit_entry where subject = $1 and kind <> 'look' order by number`,
    [id],
  );
  expect(audited.map(({ action }) => action)).toEqual(['surveillance.take', 'surveillance.note', 'surveillance.close']);
  await expect(owner.query('delete from app.surveillance_case where id = $1', [id])).rejects.toThrow('is kept');
  await expect(owner.query('delete from app.surveillance_note')).rejects.toThrow('never changed');
});
