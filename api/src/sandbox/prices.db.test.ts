import { readPrice } from '@istmo/contract/areas/exchange/exchange.contract';
import { expect, test } from 'vitest';
import { watchPrices } from '../areas/prices/public.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { serveSandbox } from './sandbox.ts';

const testEnv = await createTestEnv({ settings: { priceJumpPercent: 10 } });
const { app, workerApp, server, custody, card, chainSender, identity, prices, mail, screening, clock } = testEnv;
serveSandbox({
  app,
  workerApp,
  consoleApp: undefined,
  server,
  sandbox: { adapters: { custody, card, chainSender, identity, prices, mail, screening }, clock },
});

test('a price that is set by hand is in force at once, however far it is from the last one', async () => {
  const ana = await testEnv.signUp('ana');
  await watchPrices(workerApp);
  for (const price of ['50000', '200000', '100']) {
    const { statusCode } = await server.inject({
      method: 'POST',
      url: '/sandbox/price',
      payload: { symbol: 'BTC', price },
    });
    expect(statusCode).toBe(200);
    await expect
      .poll(async () => {
        const { body } = await testEnv.call(readPrice, {}, { as: ana });
        return body.data?.find(({ symbol }) => symbol === 'BTC')?.price;
      })
      .toBe(price);
    await watchPrices(workerApp);
    expect(await testEnv.db.query('select 1 from app.price_halt where ended_at is null')).toEqual([]);
  }
});
