import type { CorporateActionKind } from '@istmo/contract/areas/corporate-actions/kinds';
import { listPairs } from '@istmo/contract/areas/exchange/exchange.contract';
import { addDays } from '@istmo/contract/kernel/day';
import { money } from '@istmo/contract/kernel/money';
import { readRegister, verifyLedger } from '@istmo/ledger';
import pino from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { createCardSteps } from '../../testing/test-cards.ts';
import { createActionSteps } from '../../testing/test-corporate-actions.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer, issueOffering } from '../../testing/test-funds.ts';
import { createMeasureSteps } from '../../testing/test-measures.ts';
import { createWithdrawalSteps } from '../../testing/test-withdrawals.ts';
import { waitForRegistry } from '../../testing/wait-for-registry.ts';
import { takeSnapshots } from '../corporate-actions/public.ts';
import { watchPrices } from '../prices/public.ts';
import { reconcile } from '../reconciliation/public.ts';
import { applySplits } from './apply-splits.ts';
import { listObstacles } from './splits.store.ts';

const testEnv = await createTestEnv();
const events = await createActionSteps(testEnv);
const cards = createCardSteps(testEnv);
const withdrawals = createWithdrawalSteps(testEnv);
const measures = await createMeasureSteps(testEnv);
const security = 'COINGT';

const logged: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
const worker = { ...testEnv.workerApp, log };
const silent = { ...testEnv.workerApp, log: pino({ level: 'silent' }) };

beforeAll(async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
});

/** An event of the offered security on its effective day, before the worker changed its units. */
async function prepare(kind: CorporateActionKind, [ratioNew, ratioOld]: readonly [bigint, bigint]) {
  const terms = { ratioNew, ratioOld, recordDay: addDays(events.today(), -1), paymentDay: events.today() };
  const { id } = await events.announce({ instrument: security, issuer: null, kind, terms });
  await takeSnapshots(testEnv.workerApp);
  return id;
}

async function split(): Promise<void> {
  logged.splice(0);
  await applySplits(worker);
  expect(logged).toEqual([]);
  // Orders of the minute of the split are refused, because pages may still show the old units.
  testEnv.advance(60_000);
  await watchPrices(testEnv.workerApp);
  await waitForRegistry(testEnv);
}

/** Every unit is somewhere, the ledger verifies, and movements, rows and prices agree. */
async function expectSound(): Promise<void> {
  const register = await readRegister(testEnv.owner, {
    currency: security,
    at: new Date(testEnv.clock.now().getTime() + 60_000),
  });
  const all = [...register.holdings, ...register.others].reduce((sum, one) => sum + one.units, 0n);
  expect(all).toBe(register.issued);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
  const differences = await reconcile(silent, testEnv.url.reader);
  expect(differences.filter(({ kind }) => !/cover|mirror|place|adjustment/.test(kind))).toEqual([]);
}

test('an open card purchase gets more tokens at the same total when it is captured; one that fails gives as many back', async () => {
  const [ana, eva] = [await cards.createBuyer('ana'), await cards.createBuyer('eva')];
  const event = await prepare('split', [3n, 1n]);
  const bought = await cards.open(ana, { tokens: '2' });
  const before = await cards.read(ana, bought);
  const left = await cards.left();
  const late = await cards.open(eva, { tokens: '1', number: '4000000000003220' });
  await split();
  expect(await listObstacles(testEnv.db, event)).toEqual([]);
  expect(await cards.balances(ana)).toMatchObject({ available: 0n, reserved: 6n });
  await cards.settle();
  expect(await cards.balances(ana)).toMatchObject({ available: 6n, reserved: 0n });
  expect(await cards.balances(eva)).toMatchObject({ available: 0n, reserved: 3n });
  testEnv.advance(15 * 60_000);
  await cards.settle();
  expect((await cards.read(eva, late)).state).toBe('expired');
  expect(await cards.left()).toBe(left * 3n);
  const after = await cards.read(ana, bought);
  expect(after).toMatchObject({ state: 'captured' });
  expect([before, after].map((one) => JSON.stringify(one).includes('"6"'))).toEqual([false, true]);
  const [row] = await testEnv.owner.query<{ price: bigint; total: bigint; supply: bigint }>(
    `select t.price_cents as price, p.price_units as total, t.supply_units as supply from app.tranche t cross join app.card_purchase p
      where t.number = 1 and p.id = $1`,
    [bought],
  );
  expect(row).toEqual({ price: 33_333n, total: 200_000n, supply: 38_520n * 3n });
  const { body } = await testEnv.call(listPairs, {}, { as: ana });
  expect(body.data?.[0]).toMatchObject({ teip_rate: '333.33' });
  await expectSound();
});

test('units that a withdrawal holds and units that a measure froze are multiplied; the withdrawal is sent with its new units afterwards', async () => {
  const owner = await withdrawals.createOwner(security, '9');
  await fundCustomer(testEnv, owner.customer, money('USDT', 100_000_000n));
  const holder = await measures.createHolder(10n);
  await measures.carryOut({ kind: 'freeze', customer: holder.name, amount: '4' });
  await prepare('split', [2n, 1n]);
  expect((await withdrawals.request(owner, security, { amount: '3' })).body).toMatchObject({ status: 1 });
  await split();
  expect(await withdrawals.balances(owner, security)).toEqual({ available: 12n, held: 6n });
  expect(await measures.unitsOf(holder)).toEqual([12n, 0n, 8n]);
  const [frozen] = await testEnv.owner.query<{ units: bigint }>(
    'select units from app.frozen_holding where customer_id = $1',
    [holder.customer],
  );
  expect(frozen?.units).toBe(8n);
  await withdrawals.confirm(owner);
  await withdrawals.runAll();
  await withdrawals.finish('POLYGON');
  expect(await withdrawals.balances(owner, security)).toEqual({ available: 12n, held: 0n });
  const [sent] = await testEnv.owner.query<{ state: string; units: bigint }>(
    'select state, units from app.withdrawal where customer_id = $1',
    [owner.customer],
  );
  expect(sent).toEqual({ state: 'completed', units: 6n });
  await expectSound();
});

test('a split waits for a withdrawal that is on its way, and goes on when it has arrived', async () => {
  const owner = await withdrawals.createOwner(security, '30');
  await fundCustomer(testEnv, owner.customer, money('USDT', 100_000_000n));
  const event = await prepare('split', [2n, 1n]);
  expect((await withdrawals.request(owner, security, { amount: '10' })).body).toMatchObject({ status: 1 });
  await withdrawals.confirm(owner);
  await withdrawals.signAll();
  await applySplits(silent);
  expect((await listObstacles(testEnv.db, event)).map(({ kind }) => kind)).toEqual(['withdrawal']);
  expect(await withdrawals.balances(owner, security)).toEqual({ available: 20n, held: 10n });
  await withdrawals.finish('POLYGON');
  await split();
  expect(await withdrawals.balances(owner, security)).toEqual({ available: 40n, held: 0n });
  await expectSound();
});
