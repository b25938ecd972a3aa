import {
  proposeBook,
  proposeBookEnd,
  proposeBookTerms,
  proposeReferencePrice,
  readBookChoices,
} from '@istmo/contract/areas/markets/markets.staff.contract';
import { readOrder } from '@istmo/contract/areas/order-books/order-books.contract';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { applyTerms } from './market-tasks.ts';
import { createBookSteps, note, reason, sentNote, sentTerms } from './test-books.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const steps = await createBookSteps(testEnv, 'TERMS');
const { gloria, karla, irene, luisa, symbol } = steps;
const ana = await steps.investor({ usd: 10_000_000n });

const proposeTerms = async (changed: { tick?: string; max_size?: string }) => {
  const { terms, version } = await steps.read();
  return call(proposeBookTerms, { ...terms, ...changed, symbol, version, reason }, { as: gloria });
};
const stateOf = async (order: string) => (await call(readOrder, { order }, { as: ana })).body.data;

test('a market is opened by two, begins closed and follows its schedule', async () => {
  const { body: choices } = await call(readBookChoices, {}, { as: luisa });
  expect(choices.currencies).toContainEqual({ code: 'USDT', scale: expect.any(Number) });
  const market = { security: 'TERMS', currency: 'USDT', reference_price: '10.00', ...sentTerms, reason };
  expect((await call(proposeBook, market, { as: irene })).body.code).toBe('role_required');
  expect((await call(proposeBook, { ...market, currency: 'USD' }, { as: gloria })).body.code).toBe('already_done');
  expect((await call(proposeBook, { ...market, security: 'BTC' }, { as: gloria })).body.code).toBe('invalid_field');
  expect((await call(proposeBook, market, { as: gloria })).http).toBe(200);
  expect((await call(proposeBook, market, { as: karla })).body.code).toBe('already_done');
  expect((await steps.list()).proposals).toMatchObject([
    { kind: 'open', symbol: 'TERMS-USDT', terms: { days: '12345' } },
  ]);
  expect((await steps.decide(gloria)).body.code).toBe('own_proposal');
  expect((await steps.decide(karla)).http).toBe(200);
  const { terms, ...opened } = await steps.read('TERMS-USDT');
  expect(opened).toMatchObject({
    phase: 'closed',
    version: 1,
    acts: [{ kind: 'open', staff: 'karla', proposer: 'gloria' }],
  });
  expect(terms).toMatchObject({ opens: '09:00', time_zone: 'America/El_Salvador', calendars: 'SV' });
});

test.each([
  [
    'a lot at a tick that costs a part of a cent',
    { tick: '0.01', lot: '0.5', min_size: '0.5', min_display: '0.5' },
    'lot',
  ],
  ['a smallest order that is no whole number of lots', { min_size: '1.5' }, 'min_size'],
  ['a largest order below the smallest', { max_size: '1', min_size: '2' }, 'max_size'],
  ['less shown than a lot', { min_display: '0.5' }, 'min_display'],
  ['a band of nothing', { static_band_per: '0' }, 'static_band_per'],
  ['an inner band that is wider', { dynamic_band_per: '30' }, 'dynamic_band_per'],
  ['a close before the opening', { opens: '15:00', closes: '09:00' }, 'closes'],
  ['a time zone that there is not', { time_zone: 'America/Atlantis' }, 'time_zone'],
  ['a calendar that there is not', { calendars: 'XX' }, 'calendars'],
  ['no day', { days: '' }, 'days'],
  ['an auction that takes all day', { auction_minutes: '400' }, 'auction_minutes'],
  ['no tier', { fee_tiers: [] }, 'fee_tiers'],
  ['a first tier above zero', { fee_tiers: [{ volume: '5', maker_per: '0', taker_per: '0' }] }, 'fee_tiers'],
  [
    'tiers that do not ascend',
    {
      fee_tiers: [
        { volume: '0', maker_per: '0', taker_per: '1' },
        { volume: '0', maker_per: '0', taker_per: '1' },
      ],
    },
    'fee_tiers',
  ],
  [
    'a maker who pays more',
    { fee_tiers: [{ volume: '0', maker_per: '0.3', taker_per: '0.2' }] },
    'fee_tiers[0].maker_per',
  ],
])('terms with %s are refused', async (_what, changed, field) => {
  const market = { security: 'TERMS', currency: 'BTC', reference_price: '10', ...sentTerms, ...changed, reason };
  const { body } = await call(proposeBook, { ...market, currency: 'USD' }, { as: gloria });
  expect(body).toMatchObject({ code: 'invalid_field', field });
});

test('new terms wait while orders are open in trading hours, come in force at a halt, and cancel what they do not know', async () => {
  const fine = (await steps.place(ana, { price: '9.50', size: '10' })).body.data?.reference ?? '';
  const offTick = (await steps.place(ana, { price: '9.51', size: '10' })).body.data?.reference ?? '';
  const tooLarge = (await steps.place(ana, { price: '9.00', size: '6000' })).body.data?.reference ?? '';
  await steps.match();
  expect((await proposeTerms({ tick: '0.05', max_size: '5000' })).http).toBe(200);
  expect((await steps.decide(karla)).http).toBe(200);
  await applyTerms(testEnv.workerApp);
  expect(await steps.read()).toMatchObject({ version: 1, acts: [{ kind: 'terms', is_waiting: true }] });
  expect((await proposeTerms({ tick: '0.10' })).body.code).toBe('already_done');
  await steps.halt();
  await applyTerms(testEnv.workerApp);
  await steps.match();
  expect(await steps.read()).toMatchObject({ version: 2, terms: { tick: '0.05', max_size: '5000.00' } });
  expect(await stateOf(fine)).toMatchObject({ state: 'open' });
  expect(await stateOf(offTick)).toMatchObject({ state: 'ended', end_reason: 'phase' });
  expect(await stateOf(tooLarge)).toMatchObject({ state: 'ended', end_reason: 'phase' });
  await applyTerms(testEnv.workerApp);
  expect(await steps.read()).toMatchObject({ version: 2 });
  expect(await steps.findProblems()).toEqual([]);
});

test('terms of another version than was read, or the same again, are refused', async () => {
  const { terms } = await steps.read();
  expect((await call(proposeBookTerms, { ...terms, symbol, version: 1, reason }, { as: gloria })).body.code).toBe(
    'conflict',
  );
  expect((await proposeTerms({})).body.code).toBe('invalid_field');
});

test('the reference price is set by two while the market is halted, on its ticks', async () => {
  const propose = (price: string) => call(proposeReferencePrice, { symbol, price, reason }, { as: gloria });
  expect((await propose('9.52')).body).toMatchObject({ code: 'invalid_field', field: 'price' });
  expect((await propose('9.60')).http).toBe(200);
  expect((await steps.resume(karla)).http).toBe(200);
  expect((await steps.decide(karla)).body.code).toBe('already_done');
  expect((await steps.halt(karla)).http).toBe(200);
  expect((await steps.decide(karla)).http).toBe(200);
  expect(await steps.read()).toMatchObject({ reference_price: '9.60', phase: 'halted' });
});

test('two close a market for good: what is open is cancelled, and it never opens again', async () => {
  const open = (await steps.read()).open_orders;
  expect(open).toBe(1);
  expect((await call(proposeBookEnd, { symbol, ...sentNote, reason }, { as: karla })).http).toBe(200);
  expect((await steps.decide(karla)).body.code).toBe('own_proposal');
  expect((await steps.decide(gloria)).http).toBe(200);
  await steps.match();
  const { acts, ...ended } = await steps.read();
  expect(ended).toMatchObject({ phase: 'closed', phase_note: note, open_orders: 0 });
  expect(ended.ended_at).not.toBeNull();
  expect(acts[0]).toMatchObject({ kind: 'end', value: '1', staff: 'gloria', proposer: 'karla', note });
  expect((await steps.halt()).body.code).toBe('already_done');
  testEnv.advance(86_400_000);
  await steps.match();
  expect((await steps.stateOf())?.phase).toBe('closed');
  await expect(
    testEnv.workerApp.db.query("select app.begin_phase($1, 'continuous', 'schedule', null, null, null, $2)", [
      steps.id,
      testEnv.clock.now(),
    ]),
  ).rejects.toThrow('a market that ended stays closed');
  expect(await steps.findProblems()).toEqual([]);
});

test('the database carries out only what two approved, and once', async () => {
  const [done] = await testEnv.owner.query<{ id: string }>(
    "select id from app.proposal where kind = 'market.end' and state = 'approved'",
    [],
  );
  for (const proposal of [newId(), done?.id])
    await expect(
      testEnv.consoleApp.db.query('select app.end_market($1, $2, $3)', [newId(), proposal, testEnv.clock.now()]),
    ).rejects.toThrow('two of the staff decide this about a market');
});
