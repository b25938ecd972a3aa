import { listOwnLots } from '@istmo/contract/areas/lots/lots.contract';
import { listCustomerLots } from '@istmo/contract/areas/lots/lots.staff.contract';
import { swapAsset } from '@istmo/contract/areas/exchange/exchange.contract';
import { listAssetWallets, readValueSeries } from '@istmo/contract/areas/wallets/wallets.contract';
import { readCustomerBalances } from '@istmo/contract/areas/wallets/wallets.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { insertMarket } from '@istmo/db/seed-registry';
import { lot, post, readBalance, readRegister, releaseLot, verifyLedger } from '@istmo/ledger';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createPaymentSteps } from '../../testing/test-distributions.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundPlatform } from '../../testing/test-funds.ts';
import { giveLots } from '../../testing/test-lots.ts';
import { waitForRegistry } from '../../testing/wait-for-registry.ts';
import { insertLots } from './public.ts';
import { releaseLots } from './release-lots.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { call } = testEnv;
const steps = await createPaymentSteps(testEnv);
const { balanceOf, createSecurity, takeErrors, worker } = steps;
const irene = await testEnv.addStaff('irene', 'administrator');
const dayMs = 24 * 3_600_000;
const platform = { ...testEnv, worker: testEnv.workerApp.db };
const inDays = (days: number) => new Date(testEnv.clock.now().getTime() + days * dayMs);

afterEach(() => {
  const errors = takeErrors();
  if (errors.length > 0) throw new Error(errors.join());
});

const readLot = async (id: string) =>
  (
    await testEnv.owner.query<{ state: string; units: bigint; released: bigint | null }>(
      'select state, units, released_units as released from app.unit_lot where id = $1',
      [id],
    )
  )[0];

test('locked units are shown with their day, count for the value, and are free once it has come', async () => {
  const { instrument, people } = await createSecurity(10n);
  const [ana] = people;
  if (!ana) throw new Error('a holder');
  const { customer } = ana;
  const unlocksAt = inDays(30);
  const [id = ''] = await giveLots(platform, [{ customer, instrument, units: 40n, unlocksAt }]);
  const own = await call(listOwnLots, {}, { as: ana });
  expect(own.body.data).toEqual([{ id, security: instrument, amount: '40', unlocks_at: unlocksAt.toISOString() }]);
  const seen = await call(listCustomerLots, { id: customer }, { as: irene });
  expect(seen.body.data).toMatchObject([{ amount: '40', acquired: '40', source: 'test' }]);
  const balances = await call(readCustomerBalances, { id: customer }, { as: irene });
  expect(balances.body.data).toMatchObject([{ available: '10', locked: '40', total: '50', usd: '500.00' }]);
  const wallets = await call(listAssetWallets, {}, { as: ana });
  expect(wallets.body.data?.asset).toMatchObject([{ ticker: instrument, amount: '10', locked: '40' }]);
  expect((await call(readValueSeries, { range: '1D' }, { as: ana })).body).toMatchObject({ total: '500.00' });
  const register = await readRegister(testEnv.owner, { currency: instrument, at: testEnv.clock.now() });
  expect(register.holdings).toMatchObject([{ units: 50n, available: 10n, lots: 40n }]);

  await releaseLots(worker);
  expect(await balanceOf(customer, instrument)).toBe(10n);
  testEnv.advance(30 * dayMs);
  await Promise.all([releaseLots(worker), releaseLots(worker), releaseLots(worker)]);
  await releaseLots(worker);
  expect(await balanceOf(customer, instrument)).toBe(50n);
  expect((await call(listOwnLots, {}, { as: ana })).body.data).toEqual([]);
  expect(await readLot(id)).toEqual({ state: 'released', units: 40n, released: 40n });
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});

test('a customer whose only units are locked sees the security, and an order of more than is free says why', async () => {
  const { instrument } = await createSecurity(3n);
  const traits = { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true } as const;
  const only = await testEnv.signUp(`only${instrument.toLowerCase()}`, traits);
  await giveLots(platform, [{ customer: only.customer, instrument, units: 5n, unlocksAt: inDays(5) }]);
  const selling = { liquidity: 'treasury', feeBasisPoints: 0, feeMode: 'included', isWholeUnits: false } as const;
  await testEnv.operator.inTransaction((tx) =>
    insertMarket(tx, { from: instrument, to: 'USD', inputScale: 0, ...selling }, 900),
  );
  await fundPlatform(testEnv, money('USD', 1_000_000n));
  await waitForRegistry(testEnv);
  // The list of securities that a process has read may be some seconds old.
  await eventually(async () => {
    const wallets = await call(listAssetWallets, {}, { as: only });
    expect(wallets.body.data?.asset).toMatchObject([{ ticker: instrument, amount: '0', locked: '5' }]);
  });
  const order = { from: instrument, to: 'USD', amount: '2', accept_any_price: true };
  expect((await call(swapAsset, order, { as: only })).body).toMatchObject({
    code: 'insufficient_balance',
    msg: `Amount exceeds the balance: 5 ${instrument} of yours are locked until a later date`,
  });
});

test('a customer with many lots gets one email, and each security its entry', async () => {
  const one = await createSecurity(1n);
  const other = await createSecurity(1n);
  const [ana] = one.people;
  if (!ana) throw new Error('a holder');
  const { customer } = ana;
  const lots = [...Array(10).keys()].map((index) => ({
    customer,
    instrument: index < 7 ? one.instrument : other.instrument,
    units: BigInt(index + 1),
    unlocksAt: inDays(index < 9 ? 3 : 4),
  }));
  await giveLots(platform, lots);
  testEnv.advance(3 * dayMs);
  await Promise.all([releaseLots(worker), releaseLots(worker)]);
  const mails = (await testEnv.emails(ana.email)).filter(({ subject }) => /locked/.test(subject));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`28 ${one.instrument}`);
  expect(mails[0]?.text).toContain(`17 ${other.instrument}`);
  const entries = await testEnv.owner.query(
    "select 1 from app.activity where customer_id = $1 and kind = 'units-unlocked'",
    [customer],
  );
  expect(entries).toHaveLength(2);
  testEnv.advance(dayMs);
  await releaseLots(worker);
  expect((await testEnv.emails(ana.email)).filter(({ subject }) => /locked/.test(subject))).toHaveLength(2);
});

test('one lot that is refused does not keep the others locked', async () => {
  const { instrument, holders } = await createSecurity(1n, 1n);
  const [ana, ben] = holders;
  if (!ana || !ben) throw new Error('two holders');
  const lots = [ana, ben].map((customer) => ({ customer, instrument, units: 4n, unlocksAt: inDays(1) }));
  const [bad = '', good = ''] = await giveLots(platform, lots);
  await testEnv.admin.query(
    `create trigger lot_of_this_test before update on app.unit_lot for each row when (old.id = '${bad}') execute function app.reject_change()`,
  );
  testEnv.advance(dayMs);
  await releaseLots(worker);
  expect(takeErrors()).toHaveLength(1);
  expect([(await readLot(bad))?.state, (await readLot(good))?.state]).toEqual(['locked', 'released']);
  await testEnv.admin.query('drop trigger lot_of_this_test on app.unit_lot');
  await releaseLots(worker);
  expect((await readLot(bad))?.state).toBe('released');
});

test('a lot is stored with its units in the ledger or not at all, and is never changed', async () => {
  const { instrument, holders } = await createSecurity(1n);
  const [ana] = holders;
  if (!ana) throw new Error('a holder');
  const at = testEnv.clock.now();
  const row = { id: newId(), customer: ana, instrument, units: 4n, source: 'test', sourceId: newId() };
  const unfilled = worker.db.inTransaction((tx) => insertLots(tx, [{ ...row, acquiredAt: at, unlocksAt: inDays(1) }]));
  await expect(unfilled).rejects.toThrow(/has 0 units/);
  const [id = ''] = await giveLots(platform, [{ customer: ana, instrument, units: 4n, unlocksAt: inDays(1) }]);
  for (const change of [
    'units = 5',
    "unlocks_at = now() - interval '1 day'",
    'customer_id = gen_random_uuid()',
    "state = 'redeemed'",
    "state = 'released', released_at = now(), released_units = 4",
    "state = 'released', released_at = unlocks_at, released_units = 4",
  ])
    await expect(testEnv.owner.query(`update app.unit_lot set ${change} where id = $1`, [id]), change).rejects.toThrow(
      /never changed|locked until|no redemption|has 4 units/,
    );
  await expect(testEnv.owner.query('delete from app.unit_lot where id = $1', [id])).rejects.toThrow('never changed');
  await expect(testEnv.app.db.query('update app.unit_lot set notified_at = now()')).rejects.toThrow(
    'permission denied',
  );
  // Without its row being released the ledger releases nothing.
  testEnv.advance(2 * dayMs);
  const release = { id, holder: ana, at: testEnv.clock.now(), units: money(instrument, 4n) };
  await expect(worker.db.inTransaction((tx) => post(tx, releaseLot(release)))).rejects.toThrow(
    /no business row proves/,
  );
  expect((await readBalance(testEnv.db, lot(ana, id), instrument)).units).toBe(4n);
});
