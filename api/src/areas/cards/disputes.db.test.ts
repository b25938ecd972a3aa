import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { escrow, post, reserveWithdrawal, verifyLedger } from '@istmo/ledger';
import { expectEvidence } from '@istmo/ledger/test-evidence';
import { beforeAll, expect, test } from 'vitest';
import { createCardSteps } from '../../testing/test-cards.ts';
import { createDebtSteps } from '../../testing/test-debts.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { issueOffering } from '../../testing/test-funds.ts';
import { serveWebhooks } from '../../routes/webhooks-route.ts';
import { watchPrices } from '../prices/public.ts';

const testEnv = await createTestEnv();
const { card } = testEnv;
const { createBuyer, open, settle, read, balances, units, deliver, offering, left } = createCardSteps(testEnv);
const { debtsOf, owesMoney } = createDebtSteps(testEnv);
await serveWebhooks(testEnv.app, testEnv.server);

const chargeBackEmail = async (person: Person): Promise<string | undefined> =>
  (await testEnv.emails(person.email)).find(({ subject }) => subject === 'Your card payment was charged back')?.text;

beforeAll(async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
});

test('a dispute blocks the tokens; a won one gives them back', async () => {
  const nia = await createBuyer('niacard');
  const id = await open(nia, { tokens: '2' });
  await settle();
  await card.change({ id, action: 'dispute' });
  await deliver();
  await settle();
  expect(await balances(nia)).toEqual({ available: 0n, reserved: 0n, frozen: 2n });
  await card.change({ id, action: 'win-dispute' });
  await deliver();
  await settle();
  expect(await balances(nia)).toEqual({ available: 2n, reserved: 0n, frozen: 0n });
  expect((await read(nia, id)).steps.map(({ state }) => state)).toEqual(['open', 'captured', 'disputed', 'captured']);
});

test('a lost dispute takes the tokens back, and what is gone is owed', async () => {
  const oli = await createBuyer('olicard');
  const before = { left: await left(), escrow: await units(escrow(await offering()), 'USD') };
  const id = await open(oli, { tokens: '3' });
  await settle();
  // Two of the three are gone.
  const gone = { id: newId(), customer: oli.customer };
  await testEnv.operator.inTransaction((tx) =>
    post(
      tx,
      reserveWithdrawal({
        ...gone,
        at: testEnv.clock.now(),
        amount: money('COINGT', 2n),
        fee: money('USD', 0n),
      }),
    ),
  );
  await card.change({ id, action: 'dispute' });
  await card.change({ id, action: 'lose-dispute' });
  await deliver((notices) => notices.toReversed());
  await settle();
  const purchase = await read(oli, id);
  expect(purchase).toMatchObject({ state: 'charged_back', owed: '2000.00', status: 'refunded' });
  expect(await balances(oli)).toEqual({ available: 0n, reserved: 0n, frozen: 0n });
  expect(await left()).toBe(before.left - 2n);
  expect(await units(escrow(await offering()), 'USD')).toBe(before.escrow + 200_000n);
  expect(await units({ kind: 'receivable', owner: oli.customer, place: '' }, 'USD')).toBe(-200_000n);
  expect(await units({ kind: 'clearing', owner: null, place: 'card:USD' }, 'USD')).toBe(0n);
  expect(await debtsOf(oli)).toMatchObject([{ source: 'card-purchase', units: 200_000n, state: 'open' }]);
  expect(await owesMoney(oli)).toBe(true);
  expect(await chargeBackEmail(oli)).toContain('you owe us 2,000.00 USD');
});

test('a customer who still has all tokens owes nothing, and the email says so', async () => {
  const eva = await createBuyer('evacard');
  const id = await open(eva, { tokens: '1' });
  await settle();
  await card.change({ id, action: 'dispute' });
  await card.change({ id, action: 'lose-dispute' });
  await deliver();
  await settle();
  expect(await read(eva, id)).toMatchObject({ state: 'charged_back', owed: '0.00' });
  expect(await chargeBackEmail(eva)).toContain('you owe us nothing for it');
});

test('afterwards the books are balanced', async () => {
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});

test('what a card purchase moves is proven by its row, and by nothing else', async () => {
  const state = (name: string) => `update app.card_purchase set state = '${name}' where id = $event`;
  await expectEvidence(testEnv.admin, {
    kinds: [
      'reserve-card-purchase',
      'capture-card-purchase',
      'open-card-dispute',
      'win-card-dispute',
      'lose-card-dispute',
    ],
    rewind: {
      'reserve-card-purchase': state('open'),
      'capture-card-purchase': state('captured'),
      'open-card-dispute': state('disputed'),
      'win-card-dispute': state('captured'),
    },
    rows: {
      all: [
        "update app.card_purchase set state = 'failed' where id = $event",
        'update app.card_purchase set customer_id = gen_random_uuid() where id = $event',
      ],
      'reserve-card-purchase': ['update app.card_purchase set token_units = token_units + 1 where id = $event'],
      'capture-card-purchase': [
        'update app.card_purchase set token_units = token_units + 1 where id = $event',
        'update app.card_purchase set price_units = price_units + 1 where id = $event',
      ],
      'open-card-dispute': ['update app.card_purchase set frozen_units = frozen_units + 1 where id = $event'],
      'win-card-dispute': [
        'update app.card_purchase set token_units = 1 where id = $event',
        'update app.card_purchase set price_units = price_units + 1 where id = $event',
      ],
      'lose-card-dispute': ['update app.card_purchase set frozen_units = frozen_units + 1 where id = $event'],
    },
    allowed: {
      // Its key is that of the request.
      'reserve-card-purchase': ['another key'],
      // A movement between two customers is refused whatever its rows say.
      'capture-card-purchase': ['another owner on the to side of posting 3'],
      'open-card-dispute': ['another owner on the to side of posting 3'],
      // What is frozen bounds the tokens that are given back.
      'win-card-dispute': ['another owner on the to side of posting 3', 'without posting 3'],
    },
    calls: ['app.list_card_lines', 'app.list_posted_lines'],
  });
});
