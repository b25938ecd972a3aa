import { refundPurchase } from '@istmo/contract/areas/cards/cards.staff.contract';
import { randomRuns } from '@istmo/db/random-runs';
import { verifyLedger } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { createCardSteps } from '../../testing/test-cards.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { issueOffering } from '../../testing/test-funds.ts';
import { createWithdrawalSteps } from '../../testing/test-withdrawals.ts';
import { watchPrices } from '../prices/public.ts';

const testEnv = await createTestEnv();
const { card, call } = testEnv;
const { createOwner, request, fund } = createWithdrawalSteps(testEnv);
const cards = createCardSteps(testEnv);
const { app } = testEnv;
const { ledger } = app;

/** Does something else while the next movement of the server is committed. */
async function atNextCommit(act: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const commit: typeof ledger.commit = (...asked) => {
      Object.assign(app, { ledger });
      const committing = ledger.commit(...asked);
      act().then(resolve, reject);
      return committing;
    };
    Object.assign(app, { ledger: { ...ledger, commit } });
  });
}

test('tokens that are withdrawn while their purchase is refunded go one way or the other, never both', async () => {
  await issueOffering(testEnv);
  const gloria = await testEnv.addStaff('gloria', 'treasury');
  const ends: string[] = [];
  const settleTwice = () => Promise.all([cards.settle(), cards.settle()]);
  // The refund begins with the request, at the moment at which the withdrawal is committed, after it and before it.
  const orders = [
    (withdraw: () => Promise<unknown>) => Promise.all([withdraw(), settleTwice()]),
    (withdraw: () => Promise<unknown>) => Promise.all([withdraw(), atNextCommit(() => cards.settle())]),
    async (withdraw: () => Promise<unknown>) => (await withdraw(), settleTwice()),
    async (withdraw: () => Promise<unknown>) => (await settleTwice(), withdraw()),
  ];
  for (let round = 0; round < Math.max(4, randomRuns(8)); round++) {
    await watchPrices(testEnv.workerApp);
    const person = await createOwner('COINGT', '1');
    await fund(person, 'USDT', '100');
    const id = await cards.open(person, { tokens: '2' });
    await cards.settle();
    expect((await call(refundPurchase, { id, reason: 'The customer asked' }, { as: gloria })).http).toBe(200);
    const otp = testEnv.nextCode(person);
    const withdraw = () => request(person, 'COINGT', { amount: '2', otp });
    await orders[round % orders.length]?.(withdraw);
    testEnv.advance(60_000);
    await cards.settle();
    const { state, reason } = await cards.read(person, id);
    const { available, frozen, reserved } = await cards.balances(person);
    const rows = await testEnv.owner.query<{ units: bigint }>(
      "select sum(balance)::bigint as units from ledger.account where owner = $1 and currency = 'COINGT' and kind = 'held'",
      [person.customer],
    );
    const held = rows[0]?.units ?? 0n;
    const isRefunded = state === 'refunded';
    ends.push(state);
    expect([available, held, frozen, reserved], state).toEqual(isRefunded ? [1n, 0n, 0n, 0n] : [1n, 2n, 0n, 0n]);
    if (!isRefunded) expect([state, reason]).toEqual(['captured', 'tokens_spent']);
    expect((await card.find(id))?.refund).toBe(isRefunded ? 'done' : 'none');
  }
  // Both happen, so that neither is untested.
  expect(new Set(ends)).toEqual(new Set(['refunded', 'captured']));
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});
