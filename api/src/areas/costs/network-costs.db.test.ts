import { newId } from '@istmo/db/new-id';
import { money } from '@istmo/contract/kernel/money';
import { payNetwork, post, verifyLedger } from '@istmo/ledger';
import { expectEvidence } from '@istmo/ledger/test-evidence';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { bookFunding } from '../../commands/admin-treasury.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { createWithdrawalSteps } from '../../testing/test-withdrawals.ts';
import { reconcile } from '../reconciliation/public.ts';
import { bookNetworkCosts } from './book-network-costs.ts';
import { readCostsUnderWay } from './public.ts';

const testEnv = await createTestEnv();
const { createOwner, fund, request, confirm, read, runAll, finish } = createWithdrawalSteps(testEnv);
const worker: App = { ...testEnv.workerApp, log: pino({ level: 'silent' }) };
const networks = { BTC: 'BTC', USDT: 'TRON', COINGT: 'POLYGON' } as const;
const coins = { BTC: 'BTC', USDT: 'TRX', COINGT: 'POL' } as const;
type Currency = keyof typeof networks;

async function withdraw(currency: Currency, amount: string): Promise<string> {
  const owner = await createOwner(currency, amount === '2' ? '5' : '1000');
  if (currency === 'COINGT') await fund(owner, 'USDT', '10');
  const id = (await request(owner, currency, { amount })).body.data?._id ?? '';
  await confirm(owner);
  await runAll();
  await finish(networks[currency], 4);
  expect(['completed', 'rejected']).toContain((await read(owner, id)).state);
  return id;
}

type Cost = { broadcast: string; paid: bigint; units: bigint };
async function readCost(withdrawal: string): Promise<Cost | undefined> {
  const [row] = await testEnv.owner.query<{ broadcast: string; paid: string; units: bigint }>(
    `select c.broadcast_id as broadcast, c.paid::text, c.units from app.network_cost c join app.broadcast b on b.id = c.broadcast_id
      where b.withdrawal_id = $1`,
    [withdrawal],
  );
  return row && { ...row, paid: BigInt(row.paid) };
}

const balanceOf = async (kind: string, network: string, currency: string) =>
  (
    await testEnv.owner.query<{ units: bigint }>(
      `select coalesce(sum(balance), 0)::bigint as units from ledger.account where kind = $1 and place = $2 and currency = $3`,
      [kind, `chain:${network}`, currency],
    )
  )[0]?.units ?? 0n;

const findCostDifferences = async () =>
  (await reconcile(worker, testEnv.url.reader)).filter(({ kind }) => kind.startsWith('network-cost'));

describe('what a network took for a withdrawal', () => {
  test.each([
    ['BTC', '0.01', 141n],
    ['USDT', '100', 13_845_000n],
    ['COINGT', '2', 65_000_000_000_000n],
  ] as const)(
    'in %s is booked once in the chain’s own coin, and the place has as much less',
    async (currency, amount, paid) => {
      const [network, coin] = [networks[currency], coins[currency]];
      const id = await withdraw(currency, amount);
      const outside = await balanceOf('external', network, coin);
      expect(await readCost(id)).toBeUndefined();
      await Promise.all([bookNetworkCosts(worker), bookNetworkCosts(worker), bookNetworkCosts(worker)]);
      await bookNetworkCosts(worker);
      const cost = await readCost(id);
      expect(cost?.paid).toBe(paid);
      expect((await balanceOf('external', network, coin)) - outside).toBe(cost?.units);
      const [row] = await testEnv.owner.query<{ total: string; per: string }>(
        'select sum(paid)::text as total, min(per_unit)::text as per from app.network_cost where network = $1',
        [network],
      );
      expect(-(await balanceOf('costs', network, coin))).toBe(BigInt(row?.total ?? '0') / BigInt(row?.per ?? '1'));
      expect(await findCostDifferences()).toEqual([]);
    },
  );

  test('is booked too where the transaction moved nothing and the money was given back', async () => {
    await testEnv.chainSender.injectFault({ network: 'TRON', kind: 'failed', times: 1 });
    const id = await withdraw('USDT', '100');
    await bookNetworkCosts(worker);
    expect((await readCost(id))?.units).toBe(13_845_000n);
    expect(await findCostDifferences()).toEqual([]);
  });

  test('is not booked while the chain is silent or shows another block, and later once', async () => {
    const id = await withdraw('USDT', '100');
    const { custody } = worker;
    const silent = { ...custody, readCost: () => Promise.resolve(undefined) };
    const other = { height: 1, hash: 'f'.repeat(64) };
    const lying = { ...custody, readCost: () => Promise.resolve({ paid: 5n, block: other }) };
    for (const wrong of [silent, lying]) await bookNetworkCosts({ ...worker, custody: wrong });
    await testEnv.custody.injectFault({ network: 'TRON', kind: 'timeout', times: 1 });
    await bookNetworkCosts(worker);
    expect(await readCost(id)).toBeUndefined();
    expect(await readCostsUnderWay(worker)).toMatchObject([{ chain: 'TRON', currency: 'TRX' }]);
    await bookNetworkCosts(worker);
    expect((await readCost(id))?.units).toBe(13_845_000n);
    expect(await readCostsUnderWay(worker)).toEqual([]);
  });
});

test('small costs add up: the books are never a unit from what the chain took, whatever each is', async () => {
  const { custody } = worker;
  let paid = 0n;
  const before = await balanceOf('costs', 'POLYGON', 'POL');
  const [first] = await testEnv.owner.query<{ total: string }>(
    `select coalesce(sum(paid), 0)::text as total from app.network_cost where network = 'POLYGON'`,
  );
  const perUnit = 10n ** 10n;
  for (const wei of [1n, 4_999_999_999n, 5_000_000_000n, 0n, 123_456_789_012_345n]) {
    await withdraw('COINGT', '2');
    const odd = {
      ...custody,
      readCost: async (request: Parameters<typeof custody.readCost>[0]) => {
        const found = await custody.readCost(request);
        return found && { ...found, paid: wei };
      },
    };
    await bookNetworkCosts({ ...worker, custody: odd });
    paid += wei;
    const start = BigInt(first?.total ?? '0');
    const posted = before - (await balanceOf('costs', 'POLYGON', 'POL'));
    expect(posted).toBe((start + paid) / perUnit - start / perUnit);
  }
  expect(await findCostDifferences()).toEqual([]);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});

/** A row that no movement follows. */
const insertCostOf = `insert into app.network_cost (broadcast_id, network, txid, block_hash, currency, paid, paid_before, per_unit, units, at)
  select id, network, txid, coalesce($2, block_hash), 'TRX', 10, (select max(paid_before + paid) from app.network_cost where network = 'TRON'), 1, $3, now()
    from app.broadcast where withdrawal_id = $1`;

test('the ledger and the tables refuse a cost that the chain did not show, another amount, and a second one', async () => {
  const id = await withdraw('USDT', '100');
  await bookNetworkCosts(worker);
  const cost = await readCost(id);
  const { db } = worker;
  const at = worker.clock.now();
  const amount = money('TRX', 13_845_000n);
  const tryPost = (movement: Parameters<typeof payNetwork>[0]) =>
    db
      .inTransaction((tx) => post(tx, payNetwork(movement)))
      .then(
        ([result]) => (result?.isReplay ? 'replay' : 'done'),
        (error: unknown) => String(error),
      );
  const right = { id: cost?.broadcast ?? '', at, amount, place: 'chain:TRON' } as const;
  expect(await tryPost(right)).toBe('replay');
  expect(await tryPost({ ...right, amount: money('TRX', 1n) })).toContain('other content');
  expect(await tryPost({ ...right, id: newId() })).toContain('no business row proves');
  await expect(db.query(insertCostOf, [id, null, 10n])).rejects.toThrow('network_cost_pkey');
  const next = await withdraw('USDT', '100');
  await expect(db.query(insertCostOf, [next, 'f'.repeat(64), 10n])).rejects.toThrow('shows no such transaction');
  await expect(db.query(insertCostOf, [next, null, 11n])).rejects.toThrow('network_cost_units');
  for (const login of [testEnv.db, testEnv.consoleApp.db])
    await expect(login.query(insertCostOf, [next, null, 10n])).rejects.toThrow('permission denied');
  await expect(testEnv.owner.query('update app.network_cost set paid = 1, units = 1')).rejects.toThrow('never changes');
  await bookNetworkCosts(worker);
});

test('what the operator brings in is booked once for a reference, and nothing that is no amount, place or money', async () => {
  const app = { ...worker, db: testEnv.operator };
  const before = await balanceOf('external', 'ETH', 'ETH');
  const funding = { place: 'chain:ETH', currency: 'ETH', amount: '2.5', reference: '0xabc' };
  expect(await bookFunding(app, funding)).toBe('booked: 2.50000000 ETH at chain:ETH');
  expect(await bookFunding(app, funding)).toBe('was booked before: 2.50000000 ETH at chain:ETH');
  expect((await balanceOf('external', 'ETH', 'ETH')) - before).toBe(-250_000_000n);
  await expect(bookFunding(app, { ...funding, amount: '2' })).rejects.toThrow('other content');
  for (const [wrong, problem] of [
    [{ amount: '-1' }, 'is not an amount'],
    [{ amount: '0' }, 'is not an amount'],
    [{ amount: '1e3' }, 'is not an amount'],
    [{ currency: 'COINGT' }, 'is not money'],
    [{ place: 'chain:DOGE' }, 'is not a place'],
    [{ reference: ' ' }, 'has a reference'],
  ] as const)
    await expect(bookFunding(app, { ...funding, ...wrong })).rejects.toThrow(problem);
  await expect(bookFunding(worker, { ...funding, reference: 'other' })).rejects.toThrow(/permission|may not record/);
});

test('reconciliation finds a cost whose row was changed, and a row whose movement is missing', async () => {
  const id = await withdraw('USDT', '100');
  await bookNetworkCosts(worker);
  expect(await findCostDifferences()).toEqual([]);
  const cost = await readCost(id);
  await testEnv.admin.inTransaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query('update app.network_cost set paid = paid - 1, units = units - 1 where broadcast_id = $1', [
      cost?.broadcast,
    ]);
  });
  expect(await findCostDifferences()).toMatchObject([{ kind: 'network-cost', event: cost?.broadcast }]);
  await testEnv.admin.inTransaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query('update app.network_cost set paid = paid + 1, units = units + 1 where broadcast_id = $1', [
      cost?.broadcast,
    ]);
  });
  expect(await findCostDifferences()).toEqual([]);
  const other = await withdraw('USDT', '100');
  await worker.db.query(insertCostOf, [other, null, 10n]);
  expect(await findCostDifferences()).toMatchObject([
    { kind: 'network-cost-row-without-movement', event: (await readCost(other))?.broadcast },
  ]);
});

test('a network cost is proven by its row, and by nothing else', async () => {
  await expectEvidence(testEnv.admin, {
    kinds: ['pay-network'],
    rows: {
      all: [
        'update app.network_cost set units = units + 1 where broadcast_id = $event',
        "update app.network_cost set currency = 'COP' where broadcast_id = $event",
        "update app.network_cost set network = 'BTC' where broadcast_id = $event",
      ],
    },
  });
});
