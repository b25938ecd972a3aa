import { cancelOrder, placeOrder } from '@istmo/contract/areas/order-books/order-books.contract';
import type { RequestOf } from '@istmo/contract/kernel/endpoint';
import { money } from '@istmo/contract/kernel/money';
import { available, held, readBalance, verifyLedger } from '@istmo/ledger';
import { readMarkets } from '../areas/markets/public.ts';
import { matchOrders } from '../areas/order-books/public.ts';
import type { CallOptions } from './test-call.ts';
import type { Person, TestEnv } from './test-env.ts';
import { fundCustomer } from './test-funds.ts';
import { createTestMarket } from './test-markets.ts';
import { waitForRegistry } from './wait-for-registry.ts';

const traits = { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true } as const;

type Order = Partial<RequestOf<typeof placeOrder>>;

type Funds = { readonly usd?: bigint; readonly units?: bigint };

/** Steps of tests on a market between investors: investors with money and units, orders by the real calls, and matching as the worker does it. */
export async function createOrderSteps(
  testEnv: TestEnv,
  market: Parameters<typeof createTestMarket>[1] = { security: 'PUERTO' },
) {
  const created = await createTestMarket(testEnv, market);
  const { symbol } = created;
  const [security = '', currency = ''] = symbol.split('-');
  for (const app of [testEnv.app, testEnv.workerApp]) await readMarkets(app, true);
  await waitForRegistry(testEnv);
  await waitForRegistry({ ...testEnv, app: testEnv.workerApp });
  let people = 0;
  return {
    ...created,
    /** An investor who may trade, with 1,000 USD and 100 whole units unless it says otherwise. */
    investor: async ({ usd = 100_000n, units = 10_000n }: Funds = {}, name = `trader${++people}`): Promise<Person> => {
      const person = await testEnv.signUp(`${name}-${symbol.toLowerCase()}`, traits);
      if (usd > 0n) await fundCustomer(testEnv, person.customer, money(currency, usd));
      if (units > 0n) await fundCustomer(testEnv, person.customer, money(security, units));
      return person;
    },
    place: (as: Person, order: Order = {}, options: CallOptions = {}) =>
      testEnv.call(placeOrder, { symbol, side: 'buy', price: '10.00', size: '10', ...order }, { as, ...options }),
    cancel: (as: Person, order: string) => testEnv.call(cancelOrder, { order }, { as }),
    /** Until all that was accepted is matched. */
    match: async (): Promise<void> => {
      for (let round = 0; round < 20; round++) {
        await matchOrders(testEnv.workerApp);
        const isMatched = 'select from app.order_book_state where book = $1 and input_number = matched_number';
        if ((await testEnv.owner.query(isMatched, [created.id])).length === 1) return;
      }
      throw new Error(`${symbol} is not matched`);
    },
    stateOf: async () => {
      const [row] = await testEnv.owner.query<{ phase: string; last_price: bigint | null; log_number: bigint }>(
        'select phase, last_price, log_number from app.order_book_state where book = $1',
        [created.id],
      );
      return row;
    },
    balanceOf: async ({ customer }: Person, of = currency) =>
      (await readBalance(testEnv.db, available(customer), of)).units,
    heldOf: async ({ customer }: Person, of = currency) => (await readBalance(testEnv.db, held(customer), of)).units,
    /** What is wrong in the books, with orders and their holds. */
    findProblems: async (): Promise<unknown[]> => [
      ...(await verifyLedger({ url: testEnv.url.reader })).problems,
      ...(await testEnv.owner.query('select message from app.find_order_differences()')),
      ...(await testEnv.owner.query(
        `select 'a gap before ' || number as message from (select number, lag(number, 1, 0::bigint) over (order by number) as before from app.book_log where book = $1) l
          where number <> before + 1`,
        [created.id],
      )),
    ],
  };
}
