import { newId } from '@istmo/db/new-id';
import { testDatabase } from '@istmo/db/test-database';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DayTotal, findNextCheckpoint, readDayTotals, readOwnedTotals } from './day-totals.ts';
import { adjustment } from '../movements/adjustment.ts';
import { fundTreasury } from '../movements/fund-treasury.ts';
import { issueToTreasury } from '../movements/issue.ts';
import { swap } from '../movements/swap.ts';
import { releaseWithdrawal, reserveWithdrawal, settleWithdrawal } from '../movements/withdrawal.ts';
import { issueTokens, newCustomer, postMovements, tokens, usd } from '../testing/test-cases.ts';
import { createCheckpoint } from '../verification/checkpoint.ts';

const { operator: db, worker, reader } = await testDatabase();
await issueTokens(db, 1n);
const zone = 'America/El_Salvador';
// Six hours behind UTC: the first is still of the day before.
const evening = new Date('2026-11-21T05:59:59Z');
const morning = new Date('2026-11-21T06:00:00Z');
await postMovements(
  db,
  fundTreasury({ id: newId(), at: evening, amount: usd(10n ** 9n), place: 'bank:test' }),
  issueToTreasury({ id: newId(), at: evening, amount: tokens(10n ** 9n) }),
);

const read = async (after = 0n, until?: bigint) =>
  (await readDayTotals(reader, { after, until, zone })).map(
    ({ day, figure, currency, units }) => `${day} ${figure} ${currency} ${units}`,
  );

test('each movement is in the figures that it belongs to, on its day in the zone; inventory and reservations are in none', async () => {
  expect(await read()).toEqual([]);
  const customer = newCustomer();
  await postMovements(db, adjustment({ id: newId(), customer, at: evening, amount: usd(1_000n) }));
  const bought = { id: newId(), customer, pays: usd(200n), fee: usd(3n), receives: tokens(7n) };
  await postMovements(db, swap({ ...bought, at: morning }));
  const withdrawal = { id: newId(), customer, at: morning, amount: usd(100n), fee: usd(5n) };
  await postMovements(db, reserveWithdrawal(withdrawal));
  const held = ['2026-11-20 held USD 1000'];
  const swapped = ['2026-11-21 fees USD 3', '2026-11-21 held TKN 7', '2026-11-21 held USD -203'];
  expect(await read()).toEqual([...held, ...swapped, '2026-11-21 volume USD 200']);
  await postMovements(db, settleWithdrawal({ ...withdrawal, place: 'chain:TEST' }));
  expect(await read()).toEqual([
    ...held,
    '2026-11-21 fees USD 8',
    '2026-11-21 held TKN 7',
    '2026-11-21 held USD -308',
    '2026-11-21 out USD 100',
    '2026-11-21 volume USD 200',
  ]);
  expect(await readOwnedTotals(reader)).toEqual(
    new Map([
      ['USD', 692n],
      ['TKN', 7n],
    ]),
  );
});

const sumUp = (totals: readonly DayTotal[]) => {
  const sums = new Map<string, bigint>();
  for (const { day, figure, currency, units } of totals) {
    const key = `${day} ${figure} ${currency}`;
    sums.set(key, (sums.get(key) ?? 0n) + units);
  }
  return new Map([...sums].filter(([, units]) => units !== 0n));
};

test('whatever is posted and wherever checkpoints are made, the parts between them add up to the whole', async () => {
  const customer = newCustomer();
  await postMovements(db, adjustment({ id: newId(), customer, at: morning, amount: usd(10n ** 8n) }));
  const step = fc.constantFrom('buy', 'buy', 'reserve', 'checkpoint');
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      async (steps, maxMovements) => {
        for (const one of steps) {
          if (one === 'checkpoint') await createCheckpoint(worker);
          if (one === 'buy')
            await postMovements(
              db,
              swap({ id: newId(), customer, at: morning, pays: usd(20n), fee: usd(1n), receives: tokens(2n) }),
            );
          if (one === 'reserve') {
            const withdrawal = { id: newId(), customer, at: evening, amount: usd(9n), fee: usd(0n) };
            await postMovements(db, reserveWithdrawal(withdrawal));
            await postMovements(db, releaseWithdrawal(withdrawal));
          }
        }
        const parts: DayTotal[] = [];
        let after = 0n;
        for (;;) {
          const until = await findNextCheckpoint(reader, { after, maxMovements });
          parts.push(...(await readDayTotals(reader, { after, until, zone })));
          if (until === undefined) break;
          expect(until).toBeGreaterThan(after);
          after = until;
        }
        expect(sumUp(parts)).toEqual(sumUp(await readDayTotals(reader, { after: 0n, zone })));
      },
    ),
    { numRuns: 15 },
  );
});
