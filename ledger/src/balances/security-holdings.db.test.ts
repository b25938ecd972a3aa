import { forge } from '@istmo/db/forge';
import { newId } from '@istmo/db/new-id';
import { testDatabase } from '@istmo/db/test-database';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjustment } from '../movements/adjustment.ts';
import { releaseCardPurchase, reserveCardPurchase } from '../movements/card-purchase.ts';
import { issueToTreasury } from '../movements/issue.ts';
import { measureMovement } from '../movements/measure.ts';
import { reserveWithdrawal, settleWithdrawal } from '../movements/withdrawal.ts';
import { post } from '../commit/post.ts';
import { countOtherHolders, readCirculating } from './security-holdings.ts';
import { at, issueTokens, newCustomer, postMovements, token, tokens, usd } from '../testing/test-cases.ts';
import { dropEvidence } from '../testing/test-security-movements.ts';
import { verifyLedger } from '../verification/verify.ts';

const { operator: db, reader, owner, admin, url } = await testDatabase();
await dropEvidence(owner);
await issueTokens(db, 10_000n);
await postMovements(db, issueToTreasury({ id: newId(), at, amount: tokens(100_000n) }));

/** Which of the ways to have units a customer has. */
const arbitraryHolder = fc.record({
  keeps: fc.boolean(),
  isFrozen: fc.boolean(),
  isHeld: fc.boolean(),
  isReserved: fc.boolean(),
});

test('each customer who has units in any way is counted once, beside the one who orders', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryHolder, { minLength: 1, maxLength: 6 }), async (holders) => {
      for (const { keeps, isFrozen, isHeld, isReserved } of holders) {
        const customer = newCustomer();
        const [one, id] = [tokens(1n), newId()];
        const units = [keeps, isFrozen, isHeld].filter(Boolean).length;
        if (units > 0)
          await postMovements(db, adjustment({ id: newId(), customer, at, amount: tokens(BigInt(units)) }));
        if (isFrozen) {
          const lines = [{ amount: one, from: 'available', to: 'frozen' } as const];
          await postMovements(db, measureMovement({ id, kind: 'freeze', customer, receiver: customer, at, lines }));
        }
        if (isHeld)
          await postMovements(db, reserveWithdrawal({ id: newId(), customer, at, amount: one, fee: tokens(0n) }));
        const order = { fromTranche: { offering: 'TKN-1', number: 1 }, price: usd(1n), fee: usd(0n), expiresAt: at };
        if (isReserved)
          await postMovements(db, reserveCardPurchase({ id: newId(), customer, at, tokens: one, ...order }));
      }
      const rows = await owner.query<{ owner: ReturnType<typeof newCustomer> }>(
        `select distinct owner from ledger.account where owner is not null and currency = $1 and balance > 0 and kind <> 'receivable'`,
        [token],
      );
      expect(await countOtherHolders(reader, { customer: newCustomer(), currency: token })).toBe(rows.length);
      for (const { owner: customer } of rows.slice(0, 2))
        expect(await countOtherHolders(reader, { customer, currency: token })).toBe(rows.length - 1);
      // All accounts sum to zero, so the rest of them is what these are short of.
      const [rest] = await owner.query<{ units: bigint }>(
        `select coalesce(sum(balance), 0)::bigint as units from ledger.account where currency = $1 and kind not in ('issued', 'treasury', 'tranche')`,
        [token],
      );
      expect(await readCirculating(reader, token)).toBe(rest?.units);
    }),
    { numRuns: 12 },
  );
});

test('a customer whose last two accounts are emptied by two transactions at once is counted out, and the next unit counts in again', async () => {
  const [customer, id, purchaseId] = [newCustomer(), newId(), newId()];
  const count = () => countOtherHolders(reader, { customer: newCustomer(), currency: token });
  const before = await count();
  const withdrawal = { id, customer, at, amount: tokens(1n), fee: tokens(0n) };
  const order = { fromTranche: { offering: 'TKN-1', number: 1 }, price: usd(1n), fee: usd(0n), expiresAt: at };
  const purchase = { id: purchaseId, customer, at, tokens: tokens(1n), ...order };
  await postMovements(db, adjustment({ id: newId(), customer, at, amount: tokens(1n) }), reserveWithdrawal(withdrawal));
  await postMovements(db, reserveCardPurchase(purchase));
  expect(await count()).toBe(before + 1);

  let released: Promise<unknown> | undefined;
  await db.inTransaction(async (tx) => {
    await post(tx, settleWithdrawal({ ...withdrawal, place: 'chain:TKN' }));
    released = postMovements(db, releaseCardPurchase(purchase));
    const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await admin.query(isWaiting)).length === 0) await new Promise(setImmediate);
  });
  await released;
  expect(await count()).toBe(before);
  await postMovements(db, adjustment({ id: newId(), customer, at, amount: tokens(1n) }));
  expect(await count()).toBe(before + 1);
});

test.each([
  ['a holder counted with an account too many', 'holder', 'accounts'],
  ['a count of holders that is not that of the rows', 'holder_count', 'holders'],
])('%s is found by the verification', async (_, table, column) => {
  const change = (by: number) => forge(owner, table, `set ${column} = ${column} + ${by} where ${column} > 0`);
  await change(1);
  const { problems } = await verifyLedger({ url: url.reader });
  await change(-1);
  expect(new Set(problems.map(({ kind }) => kind))).toEqual(new Set(['holder']));
  expect((await verifyLedger({ url: url.reader })).problems).toEqual([]);
});

test('nobody changes who is counted but by postings', async () => {
  for (const sql of [
    'update ledger.holder set accounts = accounts + 1',
    'delete from ledger.holder',
    'update ledger.holder_count set holders = holders + 1',
    `insert into ledger.holder (currency, owner, accounts) values ('${token}', gen_random_uuid(), 1)`,
    'truncate ledger.holder_count',
  ])
    await expect(owner.query(sql), sql).rejects.toThrow(/by postings only|append-only/);
});
