import { listAudit } from '@istmo/contract/areas/audit/audit.contract';
import { readRegistry as readRegistryCall } from '@istmo/contract/areas/instruments/instruments.contract';
import {
  changeInstrument,
  changeMarket,
  changeNetwork,
  decideTerms,
  listInstruments,
} from '@istmo/contract/areas/instruments/instruments.staff.contract';
import type { RequestOf } from '@istmo/contract/kernel/endpoint';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { eventually } from '../../testing/eventually.ts';

const testEnv = await createTestEnv();
const { call, db } = testEnv;
const karla = await testEnv.addStaff('karla', 'administrator');
const gloria = await testEnv.addStaff('gloria', 'treasury');
const luisa = await testEnv.addStaff('luisa', 'auditor');

async function readAll() {
  const { body } = await call(listInstruments, {}, { as: luisa });
  return { instruments: body.instruments ?? [], markets: body.markets ?? [], proposals: body.proposals ?? [] };
}

async function decide(subject: string, { approve = true, as = karla } = {}) {
  const proposal = (await readAll()).proposals.find((one) => one.subject === subject);
  return call(decideTerms, { id: proposal?.id ?? '', approve, reason: 'agreed' }, { as });
}

async function marketInput(from: string, to: string): Promise<RequestOf<typeof changeMarket>> {
  const market = (await readAll()).markets.find((one) => one.from === from && one.to === to);
  if (!market) throw new Error(`there is no market ${from}/${to}`);
  const { fee_per, min_amount, max_amount, is_open, revision, large_order: large } = market;
  return {
    from,
    to,
    fee_per,
    min_amount,
    max_amount,
    is_open,
    revision,
    large_order_usd: large?.usd ?? '',
    large_order_fee_per: large?.fee_per ?? '',
    reason: 'new terms of the committee',
  };
}

async function instrumentInput(code: string): Promise<RequestOf<typeof changeInstrument>> {
  const instrument = (await readAll()).instruments.find((one) => one.code === code);
  if (!instrument) throw new Error(`there is no instrument ${code}`);
  const { status, accepts_deposits, accepts_withdrawals, revision } = instrument;
  return { code, status, accepts_deposits, accepts_withdrawals, revision, reason: 'the chain is halted' };
}

const readMarket = async (from: string, to: string) =>
  (await call(readRegistryCall, {})).body.markets?.find((market) => market.from === from && market.to === to);

test('a fee that treasury proposes is what every process trades at once another person approved it', async () => {
  const input = await marketInput('USD', 'COINGT');
  const fee = { fee_per: '0.75', large_order_usd: '10000', large_order_fee_per: '0.25', max_amount: '500000' };
  expect((await call(changeMarket, { ...input, ...fee }, { as: gloria })).body.is_proposed).toBe(true);
  const another = await call(changeMarket, { ...input, fee_per: '0.76' }, { as: karla });
  expect(another.body.code).toBe('already_done');
  const { proposals, markets } = await readAll();
  expect(markets.find(({ from, to }) => `${from}/${to}` === 'USD/COINGT')?.fee_per).toBe(input.fee_per);
  expect(proposals).toMatchObject([{ subject: 'USD/COINGT', proposer: 'gloria', reason: input.reason }]);
  expect(proposals[0]?.changes.find(({ field }) => field === 'fee_per')).toEqual({
    field: 'fee_per',
    before: input.fee_per,
    after: '0.75',
  });
  expect((await decide('USD/COINGT', { as: gloria })).body.code).toBe('own_proposal');
  expect((await decide('USD/COINGT', { as: luisa })).body.code).toBe('role_required');
  const twice = { id: proposals[0]?.id ?? '', approve: true, reason: 'agreed' };
  const decisions = await Promise.all([1, 2].map(() => call(decideTerms, twice, { as: karla })));
  expect(decisions.map(({ http }) => String(http)).toSorted()).toEqual(['200', '409']);
  await eventually(async () => {
    expect(await readMarket('USD', 'COINGT')).toMatchObject({
      fee_per: '0.75',
      large_order: { usd: '10000.00', fee_per: '0.25' },
      max_amount: '500000.00',
    });
  });
  const { body } = await call(listAudit, { subject_kind: 'market', subject: 'USD/COINGT' }, { as: luisa });
  expect(body.data?.map(({ staff, action }) => [staff, action])).toEqual([
    ['karla', 'instruments.change-market.approve'],
    ['gloria', 'instruments.change-market.propose'],
  ]);
  expect(body.data?.[0]?.after).toMatchObject({ fee_per: '0.75', fee_per_before: input.fee_per });
});

test('one person opens and closes a market at once, and a proposal from before is not carried out', async () => {
  const input = await marketInput('USD', 'COINGT');
  await call(changeMarket, { ...input, fee_per: '0.61' }, { as: gloria });
  expect((await call(changeMarket, { ...input, is_open: false }, { as: gloria })).body.is_proposed).toBe(false);
  await eventually(async () => expect((await readMarket('USD', 'COINGT'))?.is_open).toBe(false));
  expect((await decide('USD/COINGT')).body.code).toBe('conflict');
  expect((await decide('USD/COINGT', { approve: false, as: gloria })).http).toBe(200);
  const closed = await marketInput('USD', 'COINGT');
  expect([closed.fee_per, closed.is_open]).toEqual([input.fee_per, false]);
  // Opening it with another fee is one change, which waits as a whole.
  await call(changeMarket, { ...closed, fee_per: '0.62', is_open: true }, { as: karla });
  expect((await marketInput('USD', 'COINGT')).is_open).toBe(false);
  expect((await decide('USD/COINGT', { as: gloria })).http).toBe(200);
  expect(await marketInput('USD', 'COINGT')).toMatchObject({ fee_per: '0.62', is_open: true });
});

test('of two changes of one market at once one is made and the other is refused as a conflict', async () => {
  const input = await marketInput('USD', 'COINGT');
  const replies = await Promise.all([
    call(changeMarket, { ...input, is_open: false }, { as: gloria }),
    call(changeMarket, { ...input, is_open: false }, { as: karla }),
  ]);
  expect(replies.map(({ http }) => String(http)).toSorted()).toEqual(['200', '409']);
  expect(replies.find(({ http }) => http === 409)?.body.code).toBe('conflict');
  for (const change of [{ is_open: true }, { fee_per: '0.63' }])
    expect((await call(changeMarket, { ...input, ...change }, { as: karla })).body.code).toBe('conflict');
  const opened = { ...(await marketInput('USD', 'COINGT')), is_open: true };
  expect((await call(changeMarket, opened, { as: karla })).http).toBe(200);
});

test.each<[string, Partial<RequestOf<typeof changeMarket>>, string]>([
  ['a fee of more than half', { fee_per: '50.01' }, 'fee_per'],
  ['a fee with three places', { fee_per: '0.505' }, 'fee_per'],
  ['a value of large orders without their fee', { large_order_usd: '100', large_order_fee_per: '' }, 'large_order_usd'],
  ['a higher fee for large orders', { large_order_usd: '100', large_order_fee_per: '9' }, 'large_order_fee_per'],
  ['no minimum', { min_amount: '0' }, 'min_amount'],
  ['more places than the ledger has', { min_amount: '0.001' }, 'min_amount'],
  ['more than a ledger holds', { max_amount: '99999999999999999999' }, 'max_amount'],
  ['a maximum below the minimum', { min_amount: '5', max_amount: '4.99' }, 'max_amount'],
])('a market with %s is refused', async (_name, change, field) => {
  const input = await marketInput('USD', 'COINGT');
  const { body } = await call(changeMarket, { ...input, ...change }, { as: karla });
  expect([body.code, body.field]).toEqual(['invalid_field', field]);
});

test('a suspended instrument with closed deposits is so for customers, and a listed one is never a draft again', async () => {
  const input = await instrumentInput('BTC');
  const change = { ...input, status: 'suspended' as const, accepts_deposits: false };
  expect((await call(changeInstrument, change, { as: karla })).http).toBe(200);
  await eventually(async () => {
    const { body } = await call(readRegistryCall, {});
    expect(body.instruments?.find(({ code }) => code === 'BTC')).toMatchObject({
      status: 'suspended',
      accepts_deposits: false,
    });
  });
  const draft = { ...(await instrumentInput('BTC')), status: 'draft' as const };
  expect((await call(changeInstrument, draft, { as: karla })).body.code).toBe('invalid_field');
  expect((await call(changeInstrument, change, { as: karla })).body.code).toBe('conflict');
});

test('the minimum, the fee and the confirmations of a network take two people, in the scale of its instrument, and its switches one', async () => {
  const usdt = (await readAll()).instruments.find(({ code }) => code === 'USDT');
  const [network] = usdt?.networks ?? [];
  if (!network) throw new Error('USDT has no network');
  const input = {
    code: 'USDT',
    name: network.name,
    confirmations: '24',
    min_deposit: '2.5',
    min_withdrawal: '20',
    withdrawal_fee: '1.25',
    accepts_deposits: true,
    accepts_withdrawals: false,
    revision: network.revision,
    reason: 'fees of the chain rose',
  };
  expect((await call(changeNetwork, { ...input, confirmations: '0' }, { as: karla })).body.field).toBe('confirmations');
  expect((await call(changeNetwork, { ...input, name: 'NONE' }, { as: karla })).body.code).toBe('not_found');
  expect((await call(changeNetwork, input, { as: karla })).body.is_proposed).toBe(true);
  const subject = `USDT ${network.name}`;
  expect((await decide(subject)).body.code).toBe('own_proposal');
  expect((await decide(subject, { as: gloria })).http).toBe(200);
  const changed = (await readAll()).instruments.find(({ code }) => code === 'USDT')?.networks[0];
  const paused = { ...input, accepts_deposits: false, revision: changed?.revision ?? '' };
  expect((await call(changeNetwork, paused, { as: karla })).body.is_proposed).toBe(false);
  const [row] = await db.query<{ fee: bigint; min: bigint; confirmations: number; out: boolean; in: boolean }>(
    `select withdrawal_fee_units as fee, min_deposit_units as min, confirmations, accepts_withdrawals as out, accepts_deposits as "in"
       from app.instrument_network where instrument = 'USDT' and name = $1`,
    [network.name],
  );
  const one = 10n ** BigInt(usdt?.scale ?? 0);
  expect(row).toEqual({ fee: (one * 5n) / 4n, min: (one * 5n) / 2n, confirmations: 24, out: false, in: false });
});

test('an auditor looks and changes nothing, support does not look, and a change has a reason', async () => {
  const jorge = await testEnv.addStaff('jorge', 'support');
  const input = await marketInput('USD', 'COINGT');
  expect((await call(changeMarket, input, { as: luisa })).body.code).toBe('role_required');
  expect((await call(listInstruments, {}, { as: jorge })).body.code).toBe('role_required');
  expect((await call(changeMarket, { ...input, reason: ' ' }, { as: karla })).body.code).toBe('reason_missing');
});

test.each([
  'update app.market set fee_basis_points = 0',
  "update app.instrument set status = 'listed'",
  'update app.instrument_network set withdrawal_fee_units = 0',
  'delete from app.market',
])('the serving and the working login may not: %s', async (statement) => {
  for (const login of [db, testEnv.workerApp.db])
    await expect(login.query(statement, [])).rejects.toThrow('permission denied');
});

test("the console's login changes a market only with an entry in the audit log", async () => {
  const change = testEnv.consoleApp.db.query("update app.market set is_open = false where from_code = 'USD'", []);
  await expect(change).rejects.toThrow('has no entry in the audit log');
});
