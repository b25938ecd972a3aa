import { swap } from '@istmo/contract/areas/exchange/exchange.contract';
import {
  decideOffering,
  listOfferings,
  proposePayout,
  proposeRelease,
} from '@istmo/contract/areas/offering/offering.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { available, escrow, payOutProceeds, post, proceeds, readBalance, treasury } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer, issueOffering } from '../../testing/test-funds.ts';
import { reconcile } from '../reconciliation/public.ts';
import { postOfferingMoves } from './offering.worker.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { call, app, workerApp } = testEnv;
const gloria = await testEnv.addStaff('gloria', 'treasury');
const hugo = await testEnv.addStaff('hugo', 'treasury');
const investor = await testEnv.signUp('investor', { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
await issueOffering(testEnv);
await fundCustomer(testEnv, investor.customer, money('USD', 1_000_000n));

const reason = 'The board decided it';
const unitsOf = async (account: Parameters<typeof readBalance>[1]) => (await readBalance(app.db, account, 'USD')).units;
const readOwn = async () => {
  const { body } = await call(listOfferings, {}, { as: gloria });
  const offering = body.data?.find(({ instrument }) => instrument === 'COINGT');
  if (!offering) throw new Error('the operator has an offering');
  return { offering, proposal: body.proposals?.[0]?.id ?? '' };
};
const decide = (id: string, as = hugo) => call(decideOffering, { id, approve: true, reason }, { as });

test('proceeds of the operator’s own offering wait in escrow, and two people release them and move them into its inventory', async () => {
  const order = {
    from: 'USD',
    to: 'COINGT',
    amount: '1000',
    total: '',
    totalAmt: '',
    hold_id: '',
    accept_any_price: true,
  };
  expect((await call(swap, order, { as: investor })).http).toBe(200);
  const { offering } = await readOwn();
  expect(offering.issuer).toBeNull();
  const { code } = offering;
  const [inEscrow, inventory] = [await unitsOf(escrow(code)), await unitsOf(treasury)];
  expect(inEscrow > 5_000n).toBe(true);
  const sent = { offering: code, currency: 'USD', amount: '50', reason };
  expect((await call(proposePayout, sent, { as: gloria })).body.code).toBe('insufficient_balance');

  expect((await call(proposeRelease, sent, { as: gloria })).http).toBe(200);
  await decide((await readOwn()).proposal);
  await postOfferingMoves(workerApp);
  expect([await unitsOf(escrow(code)), await unitsOf(proceeds(code))]).toEqual([inEscrow - 5_000n, 5_000n]);
  expect(await unitsOf(treasury)).toBe(inventory);

  expect((await call(proposePayout, { ...sent, amount: '50.01' }, { as: gloria })).body.code).toBe(
    'insufficient_balance',
  );
  expect((await call(proposePayout, sent, { as: gloria })).http).toBe(200);
  const { proposal } = await readOwn();
  expect((await decide(proposal, gloria)).body.code).toBe('own_proposal');
  expect((await decide(proposal)).http).toBe(200);
  await Promise.all([postOfferingMoves(workerApp), postOfferingMoves(workerApp)]);
  await postOfferingMoves(workerApp);
  expect([await unitsOf(proceeds(code)), await unitsOf(treasury)]).toEqual([0n, inventory + 5_000n]);
  expect((await readOwn()).offering.proceeds).toMatchObject([{ currency: 'USD', released: '0.00', paid_out: '50.00' }]);
  expect((await reconcile(workerApp, testEnv.url.reader)).map(({ kind }) => kind)).not.toContain('offering-move');
});

test('no login moves them into the inventory, or to a customer, without the decision of two', async () => {
  const { offering } = await readOwn();
  const sent = { offering: offering.code, currency: 'USD', amount: '10', reason };
  await call(proposeRelease, sent, { as: gloria });
  await decide((await readOwn()).proposal);
  await postOfferingMoves(workerApp);
  for (const issuer of [null, investor.customer])
    for (const login of [workerApp.db, testEnv.operator])
      await expect(
        login.inTransaction((tx) => {
          const at = testEnv.clock.now();
          const amount = money('USD', 1_000n);
          return post(tx, payOutProceeds({ id: newId(), offering: offering.code, issuer, at, amount }));
        }),
      ).rejects.toThrow('no business row proves');
  expect(await unitsOf(available(investor.customer))).toBeLessThan(1_000_000n);
});
