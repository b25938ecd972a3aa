import { newId } from '@istmo/db/new-id';
import { testDatabase } from '@istmo/db/test-database';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjustment } from './movements/adjustment.ts';
import { reserveCardPurchase } from './movements/card-purchase.ts';
import { issueToTreasury } from './movements/issue.ts';
import { measureMovement } from './movements/measure.ts';
import { reserveWithdrawal } from './movements/withdrawal.ts';
import { countOtherHolders } from './security-holdings.ts';
import { at, issueTokens, newCustomer, postMovements, token, tokens, usd } from './test-cases.ts';
import { dropEvidence } from './test-security-movements.ts';

const { operator: db, reader, owner } = await testDatabase();
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
    }),
    { numRuns: 12 },
  );
});
