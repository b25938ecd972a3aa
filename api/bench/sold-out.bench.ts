import { randomUUID } from 'node:crypto';
import { swap } from '@istmo/contract/areas/exchange/exchange.contract';
import { readBalance, readBalances, tranche, verifyLedger } from '@istmo/ledger';
import { type BenchCustomers, createBenchCustomers, type BenchCustomer } from './bench-customers.ts';

type BenchRow = { name: string; value: string; target: string; isReached: boolean | undefined };
type BenchProduct = { url: string; data: string; stop: () => Promise<void> };
type BenchContext = { startProduct: (options?: { settings?: Record<string, string> }) => Promise<BenchProduct> };

const buyers = 20;
const maxSeconds = 60;
// Enough for one buyer to buy the whole offering.
const cents = 40_000_000_000n;
const prices = { 1: 100_000n, 2: 250_000n } as const;
const maxTokens = 40;

type Purchases = { orders: number; refused: number; tokens: bigint; paid: bigint };

/** Buys tokens until the offering is sold out, at the last known price and at most the number that the last refusal said is left. */
async function buy(url: string, { token }: BenchCustomer): Promise<Purchases> {
  const done: Purchases = { orders: 0, refused: 0, tokens: 0n, paid: 0n };
  let price: bigint = prices[1];
  let maxPurchase = BigInt(maxTokens);
  for (;;) {
    const tokens = 1n + (BigInt(Math.floor(Math.random() * maxTokens)) % maxPurchase);
    const amount = `${(tokens * price) / 100n}.00`;
    const reply = await fetch(`${url}/api/${swap.wire}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      // The total is sent too, so that a swap is refused when the price has changed.
      body: JSON.stringify({ from: 'USD', to: 'COINGT', amount, total: tokens.toString() }),
    });
    const body = JSON.parse(await reply.text());
    if (reply.status === 200) {
      done.orders += 1;
      done.tokens += tokens;
      done.paid += tokens * price + (tokens * price * 50n + 9_999n) / 10_000n;
      continue;
    }
    done.refused += 1;
    if (body.code === 'offering_closed') return done;
    if (body.code === 'offering_short') maxPurchase = BigInt(body.left) > 0n ? BigInt(body.left) : 1n;
    else if (body.code === 'rate_changed') [price, maxPurchase] = [prices[2], BigInt(maxTokens)];
    else throw new Error(`an order was answered ${reply.status} ${JSON.stringify(body)}`);
  }
}

/** What is wrong with the balances afterwards; empty when the offering was sold exactly. */
async function findProblems(
  benchCustomers: BenchCustomers,
  forSale: bigint,
  bought: readonly Purchases[],
): Promise<string[]> {
  const problems: string[] = [];
  const [tranche1, tranche2] = await readTokensLeft(benchCustomers);
  if (tranche1 !== 0n || tranche2 !== 0n) problems.push(`${tranche1} and ${tranche2} tokens are left`);
  const sold = bought.reduce((sum, { tokens }) => sum + tokens, 0n);
  if (sold !== forSale) problems.push(`${sold} of ${forSale} tokens were sold`);
  const balances = await readBalances(
    benchCustomers.db,
    benchCustomers.customers.map(({ customer }) => customer),
  );
  for (const [place, { customer }] of benchCustomers.customers.entries()) {
    const has = new Map(balances.get(customer)?.map(({ currency, available }) => [currency, available]));
    const purchase = bought[place];
    // Each buyer starts with one token.
    if (has.get('COINGT') !== 1n + (purchase?.tokens ?? 0n) || has.get('USD') !== cents - (purchase?.paid ?? 0n))
      problems.push(`buyer ${place} does not have what was bought`);
  }
  const report = await verifyLedger({ url: benchCustomers.ownerUrl });
  return [...problems, ...report.problems.map(({ message }) => message)];
}

const readTokensLeft = ({ db }: BenchCustomers): Promise<bigint[]> =>
  Promise.all(
    [1, 2].map(async (number) => (await readBalance(db, tranche({ offering: 'COINGT-1', number }), 'COINGT')).units),
  );

/** The whole offering, from the first token to the last, sold to twenty concurrent buyers over HTTP. */
export async function bench({ startProduct }: BenchContext): Promise<BenchRow[]> {
  const product = await startProduct({ settings: { ISTMO_LOG_LEVEL: 'error' } });
  const benchCustomers = await createBenchCustomers(product.data, { size: buyers, cents });
  try {
    const forSale = (await readTokensLeft(benchCustomers)).reduce((sum, left) => sum + left, 0n);
    const began = performance.now();
    const bought = await Promise.all(benchCustomers.customers.map((customer) => buy(product.url, customer)));
    const seconds = (performance.now() - began) / 1000;
    const problems = await findProblems(benchCustomers, forSale, bought);
    const count = (what: 'orders' | 'refused') => bought.reduce((sum, purchases) => sum + purchases[what], 0);
    const result = problems.length === 0 ? 'exact' : problems.join('; ');
    return [
      {
        name: `whole offering to ${buyers} buyers at once`,
        value: `${result}: ${forSale} tokens in ${count('orders')} orders, ${count('refused')} refused, ${seconds.toFixed(1)} s`,
        target: `exact, < ${maxSeconds} s`,
        isReached: problems.length === 0 && seconds < maxSeconds,
      },
    ];
  } finally {
    await benchCustomers.stop();
    await product.stop();
  }
}
