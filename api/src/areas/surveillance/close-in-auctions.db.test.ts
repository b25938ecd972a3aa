import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { openTestMarket, writeTrades } from '../../testing/test-book-data.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { findPattern } from './surveillance.store.ts';

/* On a market of periodic auctions the close is the last auction of the day, and both of its sides count. */

const testEnv = await createTestEnv();
const at = (time: string): Date => new Date(`2026-03-02T${time}:00Z`);
const [marta, hugo, ines] = [newId(), newId(), newId()];

/** Whom the trades of a day are about, with the part of the last auction that each had. */
async function findMarked(security: string, last: readonly (readonly [string, bigint, bigint])[]) {
  const { id: market } = await openTestMarket(testEnv, { security, mode: 'auctions' });
  await writeTrades(testEnv.admin, market, [
    { price: 1000n, units: 500n, at: at('10:00'), taker: 'auction', buyer: marta, seller: ines },
    ...last.map(([buyer, price, units]) => ({
      price,
      units,
      at: at('15:00'),
      taker: 'auction' as const,
      buyer,
      seller: ines,
    })),
  ]);
  const { surveillanceCloseMinutes, surveillanceCloseMovePercent, surveillanceCloseSharePercent } =
    testEnv.app.settings;
  const found = await findPattern(testEnv.owner, 'marking-the-close', {
    market,
    day: '2026-03-02',
    from: at('00:00'),
    to: at('23:59'),
    limits: {
      linkDays: 30,
      circularMinutes: 10,
      likePercent: 10,
      spoofMultiple: 5,
      spoofSeconds: 60,
      closeMinutes: surveillanceCloseMinutes,
      closeMove: surveillanceCloseMovePercent,
      closeShare: surveillanceCloseSharePercent,
      orderRatio: 20,
      orderMinimum: 100,
      selfTrades: 5,
      mode: 'auctions',
      closesAt: at('23:50').toISOString(),
    },
    at: at('23:59'),
  });
  return found.map(({ customers, facts }) => ({ customers, share: facts['share'], move: facts['move'] }));
}

test('who buys a large part of the last auction at a higher price than the auction before is a case, who buys little is not', async () => {
  expect(
    await findMarked('FARO', [
      [marta, 1080n, 80n],
      [hugo, 1080n, 20n],
    ]),
  ).toEqual([{ customers: [marta], share: '80.0', move: '8.00' }]);
});

test('the last auction at the price of the one before is no case, and one at a lower price is one of its seller', async () => {
  expect(await findMarked('RADA', [[marta, 1000n, 100n]])).toEqual([]);
  expect(await findMarked('GOLFO', [[marta, 900n, 100n]])).toEqual([
    { customers: [ines], share: '100.0', move: '-10.00' },
  ]);
});
