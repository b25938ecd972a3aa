import { readAssetDepositAddress, readDepositAddress } from '@istmo/contract/areas/deposits/deposits.contract';
import { money } from '@istmo/contract/kernel/money';
import { insertInstrument } from '@istmo/db/seed-registry';
import { expect, test } from 'vitest';
import type { Person } from '../testing/test-env.ts';
import { createActionSteps, rateOf } from '../testing/test-corporate-actions.ts';
import { closeTrading } from '../areas/redemptions/close-trading.ts';
import { waitForRegistry } from '../testing/wait-for-registry.ts';
import { sendOut } from '../testing/test-funds.ts';
import {
  createCustomer,
  findImbalances,
  readCustomerBalance,
  readDepositRows,
  runWatch,
  startDepositTest,
} from '../areas/deposits/test-deposits.ts';
import { eventually } from '../testing/eventually.ts';

/* Listed assets that come from outside: one address for all of them, and no more comes back than has left. */

const testEnv = await startDepositTest();
const { app, custody, operator } = testEnv;

const network = {
  name: 'POLYGON',
  title: 'Polygon Network',
  chain: 'POLYGON',
  contract: await custody.deriveAddress({ network: 'POLYGON', index: 1_900_000_500 }),
  confirmations: 3,
  minDeposit: '0.01',
  minWithdrawal: '1',
  withdrawalFee: '0',
} as const;

const request = (as: Person) => testEnv.call(readAssetDepositAddress, {}, { as });

/** Pauses deposits, or ends the pause, and waits until the server knows of it. */
async function setPaused(isPaused: boolean, as: Person): Promise<void> {
  await testEnv.owner.query(`update app.instrument set accepts_deposits = $1 where code = 'BOND'`, [!isPaused]);
  await eventually(async () => expect((await request(as)).http).toBe(isPaused ? 422 : 200));
}

test('while no asset is on a chain that is watched there is no address; then it is one for all assets, and each customer has their own', async () => {
  const [ana, beto] = [await createCustomer(testEnv), await createCustomer(testEnv)];
  const before = await request(ana);
  expect([before.http, before.body.code]).toEqual([422, 'currency_inactive']);
  await operator.inTransaction((tx) =>
    insertInstrument(
      tx,
      {
        code: 'BOND',
        kind: 'security',
        names: { en: 'Bond', es: 'Bono' },
        supplyCap: '1000',
        ledgerScale: 2,
        displayScale: 2,
        inputScale: 2,
        price: { kind: 'published' },
        acceptsDeposits: true,
        acceptsWithdrawals: false,
        networks: [network],
      },
      100,
    ),
  );
  await setPaused(false, ana);
  const own = await request(ana);
  expect(own.body.Qrcode).toMatch(/^data:image\/png;base64,/);
  const byCurrency = await testEnv.call(readDepositAddress, { currency: 'BOND', network: '' }, { as: ana });
  expect(own.body.Address).toBe(byCurrency.body.Address);
  expect((await request(beto)).body.Address).not.toBe(own.body.Address);
  await setPaused(true, ana);
  expect((await request(ana)).body.code).toBe('currency_inactive');
  await setPaused(false, ana);
});

test('units that left come back; more than has left is held for staff and not credited', async () => {
  const cora = await createCustomer(testEnv);
  const address = (await request(cora)).body.Address ?? '';
  await custody.deposit({ address, currency: 'BOND', amount: '7.50', confirmations: 3 });
  await runWatch(testEnv, 'POLYGON');
  expect((await readDepositRows(app, cora.customer)).map(({ state }) => state)).toEqual(['in_review']);
  expect(await readCustomerBalance(app, cora.customer, 'BOND')).toEqual({ available: 0n, frozen: 0n });
  await sendOut(testEnv, money('BOND', 1_000n), 'POLYGON');
  testEnv.advance(3_600_000);
  await runWatch(testEnv, 'POLYGON');
  expect(await readCustomerBalance(app, cora.customer, 'BOND')).toEqual({ available: 750n, frozen: 0n });
  await custody.deposit({ address, currency: 'BOND', amount: '2.51', confirmations: 3 });
  await runWatch(testEnv, 'POLYGON');
  expect(await readCustomerBalance(app, cora.customer, 'BOND')).toEqual({ available: 750n, frozen: 0n });
  expect(await findImbalances(app)).toEqual([]);
});

test('units that arrive from outside while their security is redeemed are kept for staff, and credited where that is cancelled', async () => {
  const emil = await createCustomer(testEnv);
  const address = (await request(emil)).body.Address ?? '';
  const steps = await createActionSteps(testEnv);
  const { id } = await steps.announce({
    instrument: 'BOND',
    issuer: null,
    kind: 'redemption',
    rates: [rateOf('USD', '1')],
    terms: { recordDay: steps.today() },
  });
  await closeTrading(testEnv.workerApp);
  await waitForRegistry(testEnv);
  await custody.deposit({ address, currency: 'BOND', amount: '1.25', confirmations: 3 });
  await runWatch(testEnv, 'POLYGON');
  expect((await readDepositRows(app, emil.customer)).map(({ state }) => state)).toEqual(['in_review']);
  await steps.cancel(id, 'the issuer pays later');
  await closeTrading(testEnv.workerApp);
  await waitForRegistry(testEnv);
  testEnv.advance(3_600_000);
  await runWatch(testEnv, 'POLYGON');
  expect(await readCustomerBalance(app, emil.customer, 'BOND')).toEqual({ available: 125n, frozen: 0n });
});

test('an asset that only looks like a listed one is never credited', async () => {
  const dora = await createCustomer(testEnv);
  const address = (await request(dora)).body.Address ?? '';
  await custody.deposit({ address, currency: 'BOND', amount: '1', confirmations: 3, outcome: 'look-alike' });
  await runWatch(testEnv, 'POLYGON');
  expect(await readDepositRows(app, dora.customer)).toEqual([]);
});
