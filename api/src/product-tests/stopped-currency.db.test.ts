import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refundPurchase } from '@istmo/contract/areas/cards/cards.staff.contract';
import { lockQuote, swapCop } from '@istmo/contract/areas/exchange/exchange.contract';
import { proposePayout } from '@istmo/contract/areas/offering/offering.staff.contract';
import {
  decideLift,
  proposeLift,
  readCover,
  stopLeaving,
} from '@istmo/contract/areas/reconciliation/reconciliation.staff.contract';
import { subscribe } from '@istmo/contract/areas/subscriptions/subscriptions.contract';
import { proposeAdjustment } from '@istmo/contract/areas/treasury/treasury.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import { beforeAll, expect, test } from 'vitest';
import { readStopped } from '../areas/instruments/public.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { publishPrices } from '../testing/publish-prices.ts';
import { eventually } from '../testing/eventually.ts';
import { createCardSteps } from '../testing/test-cards.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { fundCustomer, fundPlatform, issueOffering } from '../testing/test-funds.ts';
import { createOrderSteps } from '../testing/test-orders.ts';
import { createSubscriptionSteps } from '../testing/test-subscriptions.ts';
import { createWithdrawalSteps } from '../testing/test-withdrawals.ts';

/* What a stop of a currency refuses and what goes on is the table of docs/stopped-currency.md; this holds it. */

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { call } = testEnv;
const { createOwner, request } = createWithdrawalSteps(testEnv);
const { createBuyer, open, settle } = createCardSteps(testEnv);
const gloria = await testEnv.addStaff('gloria', 'treasury');
const hugo = await testEnv.addStaff('hugo', 'treasury');
const reason = 'compared with the custodian';
const root = join(import.meta.dirname, '..', '..', '..');
const page = readFileSync(join(root, 'docs', 'stopped-currency.md'), 'utf8');
const rows = [...page.matchAll(/^\| `([\w-]+)` \| (refused|goes on|waits) \| (\S.*\.) \|$/gm)].map(
  ([, kind = '', answer = '']) => ({ kind, answer }),
);

const trader = await createOwner('USDT', '1000');
const buyer = await createBuyer('buyer');
const trade = (from: string, to: string, amount: string) =>
  call(swapCop, { from, to, amount, accept_any_price: true }, { as: trader });
const raise = await (await createSubscriptionSteps(testEnv)).open();
const market = await createOrderSteps(testEnv, { security: 'PUERTO' });
const investor = await market.investor();
let purchase = '';

/** What begins each kind of movement that is refused while USDT and USD are stopped. */
const attempts: Readonly<Record<string, () => Promise<{ readonly body: { readonly code?: string | undefined } }>>> = {
  'reserve-withdrawal': () => request(trader, 'USDT', { amount: '50' }),
  swap: () => trade('COP', 'USDT', '400000'),
  adjustment: () =>
    call(
      proposeAdjustment,
      { customer: trader.name, direction: 'credit', currency: 'USDT', amount: '1', reason },
      {
        as: gloria,
      },
    ),
  'pay-out-proceeds': async () => {
    const [offering] = await testEnv.db.query<{ code: string }>('select code from app.offering');
    const input = { offering: offering?.code ?? '', currency: 'USD', amount: '1', reason };
    return call(proposePayout, input, { as: gloria });
  },
  'pay-subscription': () =>
    call(
      subscribe,
      { raise: raise.reference, currency: 'USD', units: '1', terms_version: 1, paid: '10', price: '10', documents: [] },
      { as: trader },
    ),
  'reserve-order': () => market.place(investor),
  'freeze-card-tokens': () => call(refundPurchase, { id: purchase, reason }, { as: gloria }),
};

const actions = 'api/src/areas/corporate-actions';
/** The test that shows of each kind that waits that the worker records it after the stop and not before: its file, and the beginning of its title. */
const waitingProofs: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'fund-own-distribution': [
    `${actions}/event-ends.db.test.ts`,
    'the operator’s own security is funded from its inventory',
  ],
  'pay-distribution': [`${actions}/payments.db.test.ts`, 'nothing is paid while the currency is stopped'],
  'pay-withholding': [`${actions}/tax-payments.db.test.ts`, 'tax that was withheld is reported by authority'],
  'release-raise': [
    'api/src/areas/raise-proceeds/raise-proceeds.db.test.ts',
    'the last stage waits while its currency is stopped',
  ],
  'return-distribution': [`${actions}/event-ends.db.test.ts`, 'what was not claimed in time goes back'],
  'settle-subscription': [
    'api/src/areas/settlements/settlement.db.test.ts',
    'a stopped currency takes no orders and delivers no units',
  ],
  trade: [
    'api/src/product-tests/orders-and-events.db.test.ts',
    'nothing trades while the currency is stopped: the market halts',
  ],
};

beforeAll(async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
  await fundPlatform(testEnv, money('USDT', 1_000_000_000n));
  await fundPlatform(testEnv, money('COP', 1_000_000_000n));
  await fundCustomer(testEnv, trader.customer, money('COP', 100_000_000n));
  await fundCustomer(testEnv, trader.customer, money('USD', 100_000n));
  purchase = await open(buyer);
  await settle();
});

/** The stops, which each process may read a quarter of a second late. */
async function waitForStops(codes: readonly string[]): Promise<void> {
  await eventually(async () => expect([...(await readStopped(testEnv.app))].toSorted()).toEqual(codes));
}

async function lift(currency: string): Promise<void> {
  const find = async () =>
    (await call(readCover, {}, { as: hugo })).body.stops?.find((stop) => stop.currency === currency);
  await call(proposeLift, { id: (await find())?.id ?? '', reason }, { as: gloria });
  const input = { id: (await find())?.proposal?.id ?? '', approve: true, reason };
  expect((await call(decideLift, input, { as: hugo })).http).toBe(200);
}

test('every kind of movement has its row, which says what a stop does to it', async () => {
  const kinds = await testEnv.db.query<{ name: string }>('select name from ledger.movement_kind order by name');
  expect(rows.map(({ kind }) => kind)).toEqual(kinds.map(({ name }) => name));
});

test('every file that asks whether a currency is stopped is named', () => {
  const asks = /\b(mayLeave|readStopped|readShownRegistry)\(|app\.currency_stop\b/;
  const isLeftOut =
    /\.test\.ts$|^api\/src\/testing\/|^api\/src\/(retention\/kept-tables|areas\/instruments\/currency-stops\.store)\.ts$/;
  const files = readdirSync(join(root, 'api', 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `api/src/${path}`)
    .filter((path) => path.endsWith('.ts') && !isLeftOut.test(path))
    .filter((path) => asks.test(readFileSync(join(root, path), 'utf8')));
  expect(files.filter((path) => !page.includes(`\`${path}\``))).toEqual([]);
});

test('what waits for the end of a stop has a test of its own that stops the currency', () => {
  expect(Object.keys(waitingProofs)).toEqual(rows.filter(({ answer }) => answer === 'waits').map(({ kind }) => kind));
  for (const [file, title] of Object.values(waitingProofs)) {
    const [, body = ''] = readFileSync(join(root, file), 'utf8').split(`test('${title}`);
    expect(body.split('\ntest(')[0], title).toContain('stopTestCurrency(');
  }
});

test('what the table says is refused is refused while its currency is stopped, and not after the stop was lifted', async () => {
  expect(Object.keys(attempts).toSorted()).toEqual(
    rows.filter(({ answer }) => answer === 'refused').map(({ kind }) => kind),
  );
  for (const currency of ['USD', 'USDT']) await call(stopLeaving, { currency, reason }, { as: gloria });
  await waitForStops(['USD', 'USDT']);
  const codes: Record<string, string | undefined> = {};
  for (const [kind, attempt] of Object.entries(attempts)) codes[kind] = (await attempt()).body.code;
  const paused = 'currency_inactive';
  expect(codes).toEqual({
    'reserve-withdrawal': 'service_paused',
    swap: 'pair_closed',
    adjustment: paused,
    'pay-out-proceeds': paused,
    'freeze-card-tokens': paused,
    'pay-subscription': paused,
    'reserve-order': paused,
  });
  expect((await call(lockQuote, { from: 'COP', to: 'USDT', amount: '400000' }, { as: trader })).body.code).toBe(
    'pair_closed',
  );
  // It may be paid with, and be paid in by card: less of it is owed then, or more is there.
  expect((await trade('USDT', 'COP', '100')).http).toBe(200);
  expect((await open(await createBuyer('during'), { key: randomUUID() })).length).toBeGreaterThan(0);

  for (const currency of ['USD', 'USDT']) await lift(currency);
  await waitForStops([]);
  await publishPrices(testEnv);
  for (const [kind, attempt] of Object.entries(attempts)) codes[kind] = (await attempt()).body.code;
  // Nothing was released from escrow that could be paid out.
  expect(codes).toEqual({ 'pay-out-proceeds': 'insufficient_balance' });
});
