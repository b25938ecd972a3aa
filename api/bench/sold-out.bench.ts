import { randomUUID } from 'node:crypto';
import { swap } from '@istmo/contract/areas/exchange/exchange.contract';
import { readBalance, readBalances, tranche, verifyLedger } from '@istmo/ledger';
import { type BenchCustomers, createBenchCustomers, type BenchCustomer } from './bench-customers.ts';

type Row = { name: string; value: string; target: string; isReached: boolean | undefined };
type Product = { url: string; data: string; stop: () => Promise<void> };
type Context = { startProduct: (wishes?: { settings?: Record<string, string> }) => Promise<Product> };

const buyers = 20;
const maxSeconds = 60;
// Enough for a buyer to take all of it alone.
const cents = 40_000_000_000n;
const prices = { 1: 100_000n, 2: 250_000n } as const;
const maxTokens = 40;

type Purchases = { orders: number; refused: number; tokens: bigint; paid: bigint };

/** Buys some tokens after each other at the price last heard of, until the offering is sold out. Told what is left, it asks for that. */
async function buy(url: string, { token }: BenchCustomer): Promise<Purchases> {
  const done: Purchases = { orders: 0, refused: 0, tokens: 0n, paid: 0n };
  let price: bigint = prices[1];
  let most = BigInt(maxTokens);
  for (;;) {
    const tokens = 1n + (BigInt(Math.floor(Math.random() * maxTokens)) % most);
    const amount = `${(tokens * price) / 100n}.00`;
    const reply = await fetch(`${url}/api/${swap.wire}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      // The tokens are said too, so that an order is never filled at another price than the buyer meant.
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
    if (body.code === 'offering_short') most = BigInt(body.left) > 0n ? BigInt(body.left) : 1n;
    else if (body.code === 'rate_changed') [price, most] = [prices[2], BigInt(maxTokens)];
    else throw new Error(`an order was answered ${reply.status} ${JSON.stringify(body)}`);
  }
}

/** What is wrong with the books afterwards, in words; nothing when the offering was sold exactly. */
async function findProblems(crowd: BenchCustomers, forSale: bigint, bought: readonly Purchases[]): Promise<string[]> {
  const wrong: string[] = [];
  const [one, two] = await readTokensLeft(crowd);
  if (one !== 0n || two !== 0n) wrong.push(`${one} and ${two} tokens are left`);
  const sold = bought.reduce((sum, { tokens }) => sum + tokens, 0n);
  if (sold !== forSale) wrong.push(`${sold} of ${forSale} tokens were sold`);
  const balances = await readBalances(
    crowd.db,
    crowd.members.map(({ customer }) => customer),
  );
  for (const [place, { customer }] of crowd.members.entries()) {
    const has = new Map(balances.get(customer)?.map(({ currency, available }) => [currency, available]));
    const mine = bought[place];
    // Each was given one token to begin with.
    if (has.get('COINGT') !== 1n + (mine?.tokens ?? 0n) || has.get('USD') !== cents - (mine?.paid ?? 0n))
      wrong.push(`buyer ${place} does not have what was bought`);
  }
  const { problems } = await verifyLedger({ url: crowd.ownerUrl });
  return [...wrong, ...problems.map(({ message }) => message)];
}

const readTokensLeft = ({ db }: BenchCustomers): Promise<bigint[]> =>
  Promise.all([1, 2].map(async (number) => (await readBalance(db, tranche(number), 'COINGT')).units));

/** The row of stack.md 5: the whole offering, from the first token to the last, to twenty buyers at once over real HTTP. */
export async function bench({ startProduct }: Context): Promise<Row[]> {
  const product = await startProduct({ settings: { ISTMO_LOG_LEVEL: 'error' } });
  const crowd = await createBenchCustomers(product.data, { size: buyers, cents });
  try {
    const forSale = (await readTokensLeft(crowd)).reduce((sum, left) => sum + left, 0n);
    const began = performance.now();
    const bought = await Promise.all(crowd.members.map((member) => buy(product.url, member)));
    const seconds = (performance.now() - began) / 1000;
    const wrong = await findProblems(crowd, forSale, bought);
    const count = (what: 'orders' | 'refused') => bought.reduce((sum, one) => sum + one[what], 0);
    const told = wrong.length === 0 ? 'exact' : wrong.join('; ');
    return [
      {
        name: `whole offering to ${buyers} buyers at once`,
        value: `${told}: ${forSale} tokens in ${count('orders')} orders, ${count('refused')} refused, ${seconds.toFixed(1)} s`,
        target: `exact, < ${maxSeconds} s`,
        isReached: wrong.length === 0 && seconds < maxSeconds,
      },
    ];
  } finally {
    await crowd.stop();
    await product.stop();
  }
}
