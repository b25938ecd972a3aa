import { decideMove, proposeMove, readWallets } from '@istmo/contract/areas/treasury/treasury.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { fundTreasury, post } from '@istmo/ledger';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { readUnderWay } from '../../books/money-under-way.ts';
import { checkCover } from '../reconciliation/public.ts';
import { orderApprovedMoves } from './treasury.worker.ts';

const testEnv = await createTestEnv({ settings: { hotMinPercent: 20, hotMaxPercent: 40 } });
const { call, holdings, owner, operator, clock } = testEnv;
const worker = { ...testEnv.workerApp, log: pino({ level: 'silent' }) };
const gloria = await testEnv.addStaff('gloria', 'treasury');
const hugo = await testEnv.addStaff('hugo', 'treasury');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const reason = 'the hot wallet is nearly empty';
// 10 BTC at the network, of which the custodian keeps 9 cold.
const funding = { id: newId(), at: clock.now(), amount: money('BTC', 1_000_000_000n), place: 'chain:BTC' as const };
await operator.inTransaction((tx) => post(tx, fundTreasury(funding)));
await checkCover(worker, readUnderWay);

const wallets = async () => (await call(readWallets, {}, { as: luisa })).body;
const newest = async () => (await wallets()).moves?.[0];
const propose = (amount: string, as = gloria, place = 'chain:BTC') =>
  call(proposeMove, { place, currency: 'btc', source: 'cold', amount, reason }, { as });
const decide = (id: string, amount: string, as: StaffPerson = hugo, approve = true) =>
  call(decideMove, { id, approve, currency: 'BTC', amount, reason }, { as });

test('hot and cold are shown by network, with what should be moved', async () => {
  expect((await wallets()).data).toMatchObject([
    {
      place: 'chain:BTC',
      currency: 'BTC',
      hot: '1.00000000',
      cold: '9.00000000',
      suggestion: { source: 'cold', amount: '2.00000000' },
    },
  ]);
});

test('one proposes, another types the same, and the custodian gets the order once, also when its answer is lost', async () => {
  expect((await propose('2')).http).toBe(200);
  const { id = '' } = (await newest()) ?? {};
  expect((await decide(id, '2', gloria)).body.code).toBe('own_proposal');
  expect((await decide(id, '20')).body.code).toBe('amount_invalid');
  expect((await decide(id, '2', luisa)).body.code).toBe('role_required');
  const replies = await Promise.all([decide(id, '2.0'), decide(id, '2'), decide(id, '2')]);
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
  await holdings.injectFault({ kind: 'lost', times: 1 });
  await orderApprovedMoves(worker);
  expect(await newest()).toMatchObject({ state: 'approved' });
  await Promise.all([orderApprovedMoves(worker), orderApprovedMoves(worker)]);
  expect(await newest()).toMatchObject({ state: 'ordered', proposer: 'gloria', decider: 'hugo' });
  await checkCover(worker, readUnderWay);
  expect((await wallets()).data).toMatchObject([{ hot: '3.00000000', cold: '7.00000000', suggestion: null }]);
});

test.each([
  ['more than there is', '9.5', 'chain:BTC', 'insufficient_balance'],
  ['nothing', '0', 'chain:BTC', 'amount_invalid'],
  ['a place that does not exist', '1', 'chain:DOGE', 'not_found'],
  ['a bank', '1', 'bank:test', 'not_found'],
])('%s is not proposed', async (_name, amount, place, code) => {
  expect((await propose(amount, gloria, place)).body.code).toBe(code);
});

test('the auditor proposes nothing, no one decides alone, and who decided never changes', async () => {
  expect((await propose('1', luisa)).body.code).toBe('role_required');
  await propose('1', hugo);
  const { id = '' } = (await newest()) ?? {};
  const alone = `update app.wallet_move set state = 'approved', decided_by = proposed_by, decided_at = now() where id = $1`;
  await expect(owner.query(alone, [id])).rejects.toThrow('wallet_move_of_two');
  expect((await decide(id, '', hugo, false)).http).toBe(200);
  await expect(owner.query('update app.wallet_move set units = 1 where id = $1', [id])).rejects.toThrow(
    'never changes',
  );
  expect((await decide(id, '1', gloria)).body.code).toBe('already_done');
});
