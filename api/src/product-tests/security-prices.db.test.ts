import { swapAsset } from '@istmo/contract/areas/exchange/exchange.contract';
import {
  changeWindow,
  decideOffering,
  listOfferings,
  proposeOffering,
} from '@istmo/contract/areas/offering/offering.staff.contract';
import {
  decideSecurityPrice,
  listSecurityPrices,
  proposeSecurityPrice,
} from '@istmo/contract/areas/prices/prices.staff.contract';
import { readSecurity } from '@istmo/contract/areas/securities/securities.contract';
import { money } from '@istmo/contract/kernel/money';
import { expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { fundCustomer, fundPlatform } from '../testing/test-funds.ts';
import { listTestAsset } from '../testing/test-markets.ts';
import type { StaffPerson } from '../testing/test-staff.ts';
import { postOfferingMoves } from '../areas/offering/offering.worker.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { call } = testEnv;
const gloria = await testEnv.addStaff('gloria', 'treasury');
const hugo = await testEnv.addStaff('hugo', 'treasury');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const jorge = await testEnv.addStaff('jorge', 'support');
const issuer = await testEnv.signUp('issuer');
const investor = await testEnv.signUp('investor', { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
await listTestAsset(testEnv, { ticker: 'FARM', scale: 0, owner: issuer, usd: '10' });
await fundCustomer(testEnv, issuer.customer, money('FARM', 100n));
await fundCustomer(testEnv, investor.customer, money('USD', 1_000_000n));
await fundPlatform(testEnv, money('FARM', 1_000n));

const reason = 'The valuation of the third quarter';
const propose = (usd: string, as: StaffPerson = gloria, symbol = 'FARM') =>
  call(proposeSecurityPrice, { symbol, usd, reason }, { as });
const decide = (as: StaffPerson, id: string, approve = true) =>
  call(decideSecurityPrice, { id, approve, reason }, { as });
const read = async () =>
  (await call(listSecurityPrices, {}, { as: luisa })).body.data?.find(({ symbol }) => symbol === 'FARM');
const proposalOf = async (): Promise<string> => (await read())?.proposal?.id ?? '';
const priceOf = async () =>
  (await call(readSecurity, { ticker: 'FARM' }, { as: investor })).body.data?.price ?? undefined;
async function buy(amount: string) {
  testEnv.advance(1_000);
  const input = { from: 'USD', to: 'FARM', amount, total: '', totalAmt: '', hold_id: '', accept_any_price: true };
  return call(swapAsset, input, { as: investor });
}

test('a price needs a security of an issuer, a number above zero, a reason and a role', async () => {
  for (const usd of ['', '0', '-1', '1e3', '0.123456789', 'ten', '1,5.0.0'])
    expect((await propose(usd)).http, usd).toBe(422);
  for (const symbol of ['BTC', 'USDT', 'COINGT', 'NONE'])
    expect((await propose('5', gloria, symbol)).body.code, symbol).toBe('not_found');
  expect((await call(proposeSecurityPrice, { symbol: 'FARM', usd: '5', reason: 'x' }, { as: gloria })).http).toBe(422);
  for (const staff of [luisa, jorge]) expect((await propose('5', staff)).body.code).toBe('role_required');
  expect((await call(listSecurityPrices, {}, { as: jorge })).body.code).toBe('role_required');
  expect((await read())?.proposal).toBeNull();
});

test('a price is in force once a second person publishes it, and the next order is at it', async () => {
  expect((await propose('12.5')).http).toBe(200);
  expect((await propose('13', hugo)).body.code).toBe('already_done');
  const id = await proposalOf();
  expect((await decide(gloria, id)).body.code).toBe('own_proposal');
  expect(await priceOf()).toBe('10');
  const replies = await Promise.all([decide(hugo, id), decide(hugo, id)]);
  expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, 'already_done']));
  await eventually(async () => expect(await priceOf()).toBe('12.5'));
  expect((await buy('125')).body.data?.total).toBe('10');
});

test('a declined price changes nothing', async () => {
  await propose('99');
  expect((await decide(gloria, await proposalOf(), false)).http).toBe(200);
  expect(await read()).toMatchObject({ usd: '12.5', proposal: null });
});

test('while tranches sell a security their price holds; when none is left staff publish one and the treasury sells again', async () => {
  const tranches = [{ units: '50', price: '20.00' }];
  expect((await call(proposeOffering, { instrument: 'FARM', tranches, reason }, { as: gloria })).http).toBe(200);
  await propose('30');
  const early = await proposalOf();
  const { body } = await call(listOfferings, {}, { as: luisa });
  const offered = await call(
    decideOffering,
    { id: body.proposals?.[0]?.id ?? '', approve: true, reason },
    { as: hugo },
  );
  expect(offered.http).toBe(200);
  await postOfferingMoves(testEnv.workerApp);
  await eventually(async () => expect((await buy('20')).body.data?.total).toBe('1'));
  expect((await decide(hugo, early)).body.code).toBe('conflict');
  expect(await read()).toMatchObject({ is_offered: true });
  expect((await decide(gloria, early, false)).http).toBe(200);
  expect((await propose('30')).body.code).toBe('conflict');

  const closes_at = new Date(testEnv.clock.now().getTime() + 60_000).toISOString();
  const window = { offering: 'FARM', number: 1, opens_at: '', closes_at, reason };
  expect((await call(changeWindow, window, { as: gloria })).http).toBe(200);
  testEnv.advance(120_000);
  await eventually(async () => expect((await buy('20')).body.code).toBe('offering_closed'));
  expect((await propose('25')).http).toBe(200);
  expect((await decide(hugo, await proposalOf())).http).toBe(200);
  await eventually(async () => expect((await buy('50')).body.data?.total).toBe('2'));
});
