import { setTimeout as pause } from 'node:timers/promises';
import {
  compareWithReference,
  createLoadedMarket,
  createOrderSource,
  placeRandomly,
  waitUntilMatched,
} from '../src/testing/order-load.ts';
import { startProduct } from '../src/testing/test-product.ts';
import type { DrillRow } from './drill-row.ts';

/*
 * `npm run drill -- market`: random orders by many customers over HTTP, compared with a plainly written matcher, and the same while the process that matches and the
 * database are killed one after the other. `ISTMO_DRILL_ORDERS`, `ISTMO_DRILL_CUSTOMERS` and `ISTMO_DRILL_KILLS` make it shorter.
 */

const read = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const orders = read('ISTMO_DRILL_ORDERS', 500_000);
const customers = read('ISTMO_DRILL_CUSTOMERS', 1_000);
const kills = read('ISTMO_DRILL_KILLS', 200);
const callers = 64;
/** Orders that are acknowledged between two kills. */
const ordersPerKill = 100;

type Scenario = { readonly name: string; readonly orders: number; readonly kills: number };

async function drillScenario(scenario: Scenario): Promise<DrillRow> {
  const product = await startProduct();
  const market = await createLoadedMarket(product.data, customers);
  const sources = Array.from({ length: callers }, (_, index) => createOrderSource(index + 1));
  const acknowledged = new Set<string>();
  const refusals = new Map<string, number>();
  let [left, killed, worstMs] = [scenario.orders, 0, 0];
  const isOver = () => left <= 0 && killed >= scenario.kills;
  const call = async (index: number): Promise<void> => {
    const placed = new Map<number, string[]>();
    for (let turn = 0; !isOver(); turn++) {
      const whose = (index + turn * callers) % customers;
      const customer = market.customers[whose];
      const next = sources[index];
      if (!customer || !next) throw new Error('a customer and orders');
      const own = placed.get(whose) ?? [];
      placed.set(whose, own);
      left -= 1;
      const from = performance.now();
      const { reference, refusal } = await placeRandomly(product, customer, { next, placed: own });
      worstMs = Math.max(worstMs, performance.now() - from);
      if (reference === undefined) refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
      else acknowledged.add(reference);
    }
  };
  const kill = async (): Promise<void> => {
    for (; killed < scenario.kills; killed++) {
      // At some moment in the middle of orders.
      const goal = acknowledged.size + ordersPerKill * (0.5 + Math.random());
      while (acknowledged.size < goal) await pause(20);
      if (killed % 2 === 0) await product.killServer();
      else await product.killDatabase();
      await pause(200);
      await product.waitUntilReady();
    }
  };
  try {
    const from = performance.now();
    await Promise.all([kill(), ...Array.from({ length: callers }, (_, index) => call(index))]);
    const seconds = (performance.now() - from) / 1_000;
    await waitUntilMatched(market);
    const compared = await compareWithReference(market);
    const stored = await market.owner.query<{ reference: string }>(
      'select reference from app.book_order where book = $1',
      [market.id],
    );
    const found = new Set(stored.map(({ reference }) => reference));
    return {
      fault: scenario.name,
      acknowledged: acknowledged.size,
      lost: [...acknowledged].filter((one) => !found.has(one)).length,
      doubled: [...found].filter((one) => !acknowledged.has(one)).length,
      wrongBalances: 0,
      problems: compared.problems,
      worstWaitMs: worstMs,
      remark: `${compared.trades} trades as the reference has them, ${Math.round(acknowledged.size / seconds)} orders a second, refused ${JSON.stringify(Object.fromEntries(refusals))}`,
    };
  } finally {
    await market.stop();
    await product.stop();
  }
}

/** What the first found is not lost where the second fails. */
const orFailure = (error: unknown): DrillRow => ({ failure: String(error) });

export async function drillMarket(): Promise<DrillRow[]> {
  return [
    await drillScenario({ name: 'reference', orders, kills: 0 }).catch(orFailure),
    await drillScenario({ name: `${kills} kills`, orders: 0, kills }).catch(orFailure),
  ];
}
