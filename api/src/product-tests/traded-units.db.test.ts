import { dayAt } from '@istmo/contract/kernel/day';
import { listOwnLots } from '@istmo/contract/areas/lots/lots.contract';
import { readAcquired, readBalanceChanges, readRegister } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { createTestEnv } from '../testing/test-env.ts';
import { createOrderSteps } from '../testing/test-orders.ts';
import { setRules } from '../testing/test-rules.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const timeZone = testEnv.app.settings.timeZone;
const steps = await createOrderSteps(testEnv, { security: 'PUERTO' });

test('units that a trade delivers are acquired on its day, are locked up by the rules since then, and are in the register of their holder', async () => {
  const [ana, ben] = [await steps.investor({ units: 0n }), await steps.investor()];
  testEnv.advance(1_000);
  const from = testEnv.clock.now();
  await steps.place(ben, { side: 'sell' });
  await steps.place(ana);
  await steps.match();
  const query = { currency: 'PUERTO', since: from, timeZone };
  const today = dayAt(testEnv.clock.now(), timeZone);
  expect(await readAcquired(testEnv.owner, { ...query, customer: ana.customer })).toEqual([
    { day: today, units: 1_000n },
  ]);
  expect(await readAcquired(testEnv.owner, { ...query, customer: ben.customer })).toEqual([]);
  const { holdings } = await readRegister(testEnv.owner, { currency: 'PUERTO', at: testEnv.clock.now() });
  expect(new Map(holdings.map(({ customer, units }) => [customer, units]))).toEqual(
    new Map([
      [ana.customer, 1_000n],
      [ben.customer, 9_000n],
    ]),
  );
  expect((await testEnv.call(listOwnLots, {}, { as: ana })).body.data).toEqual([]);
  // For both it is an exchange, not something that came in or went out.
  for (const { customer } of [ana, ben]) {
    const changes = await readBalanceChanges(testEnv.owner, { customer, from, stepMs: 3_600_000 });
    expect(new Map(changes.map(({ currency, isExchange }) => [currency, isExchange]))).toEqual(
      new Map([
        ['PUERTO', true],
        ['USD', true],
      ]),
    );
  }
  expect((await steps.place(ana, { side: 'sell', price: '11.00', size: '1' })).body.data?.state).toBe('accepted');
  await setRules(testEnv, 'PUERTO', { lockUpDays: 30 });
  expect((await steps.place(ana, { side: 'sell', price: '11.00', size: '1' })).body.code).toBe('rules_refused');
  testEnv.advance(31 * 86_400_000);
  expect((await steps.place(ana, { side: 'sell', price: '11.00', size: '1' })).body.data?.state).toBe('accepted');
});
