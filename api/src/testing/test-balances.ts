import type { CustomerId } from '@istmo/contract/kernel/id';

/*
 * What the platform should be like, kept by hand beside it: a few numbers and the rules of the specification, in arithmetic of its own. Nothing
 * here asks the code under test.
 */

export type Coin = 'BTC' | 'USDT' | 'USD';
export const coins = ['BTC', 'USDT', 'USD'] as const satisfies readonly Coin[];

export type SwapOrder = { readonly from: Coin; readonly to: 'COINGT'; readonly amount: string };

/** A swap that was acknowledged: its key, what was asked, and the name of the receipt. */
export type AcknowledgedSwap = { readonly key: string; readonly order: SwapOrder; readonly receipt: string };

export type Client = {
  readonly name: string;
  readonly email: string;
  readonly customer: CustomerId;
  token: string;
  /** Base32, while two-factor is on. */
  secret: string | undefined;
  hasAccepted: boolean;
  hasAcceptedSwaps: boolean;
  hasAcceptedDeposits: boolean;
  isVerified: boolean;
  isSuspended: boolean;
  readonly balances: Record<Coin | 'COINGT', bigint>;
  readonly swaps: AcknowledgedSwap[];
  readonly payments: Payment[];
};

/** Money on its way over a chain. */
export type Payment = { readonly coin: 'BTC' | 'USDT'; readonly units: bigint; blocks: number };

export type ExpectedBalances = {
  readonly clients: Client[];
  /** Tokens left of each tranche, in the order they sell. */
  readonly left: [bigint, bigint];
  /** Millionths of a US dollar for one whole coin. */
  readonly price: Record<Coin, bigint>;
  readonly treasury: Record<Coin, bigint>;
  readonly fees: Record<Coin, bigint>;
};

const unitsPerCoin = { BTC: 100_000_000n, USDT: 1_000_000n, USD: 100n } as const;
const trancheCents = [100_000n, 250_000n] as const;
const typedPlaces = { BTC: 8, USDT: 2, USD: 2 } as const;

export const confirmationsNeeded = { BTC: 3, USDT: 12 } as const;

export function createExpectedBalances(): ExpectedBalances {
  const nothing = () => ({ BTC: 0n, USDT: 0n, USD: 0n });
  const price = { BTC: 60_000_000_000n, USDT: 1_000_000n, USD: 1_000_000n };
  return { clients: [], left: [38_520n, 114_704n], price, treasury: nothing(), fees: nothing() };
}

const divideUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

const findOpenTranche = ({ left }: ExpectedBalances): 0 | 1 | undefined => (left[0] > 0n ? 0 : left[1] > 0n ? 1 : undefined);

/** What so many tokens of the open tranche cost, in units of the coin, without and with the fee of half a percent. */
export function costOf(books: ExpectedBalances, from: Coin, tokens: bigint): { price: bigint; fee: bigint } {
  const cents = trancheCents[findOpenTranche(books) ?? 1];
  const price = divideUp(tokens * cents * 10_000n * unitsPerCoin[from], books.price[from]);
  return { price, fee: divideUp(price * 50n, 10_000n) };
}

/** The amount as a person types it, cut to the places that can be typed. */
export function toTypedAmount(units: bigint, from: Coin): string {
  const places = typedPlaces[from];
  const steps = (units * 10n ** BigInt(places)) / unitsPerCoin[from];
  const digits = steps.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** How much a person types who wants that many tokens. */
export function typedAmountFor(books: ExpectedBalances, from: Coin, tokens: bigint): string {
  const step = unitsPerCoin[from] / 10n ** BigInt(typedPlaces[from]);
  return toTypedAmount(divideUp(costOf(books, from, tokens).price, step) * step, from);
}

/** Why the guard keeps a client from trading, in its order; undefined when it doesn't. */
export function findTradeProblem(client: Client): string | undefined {
  if (client.isSuspended) return 'suspended';
  if (!client.hasAccepted) return 'disclaimer_required';
  if (!client.isVerified) return 'kyc_required';
  if (client.secret === undefined) return 'tfa_required';
  return client.hasAcceptedSwaps ? undefined : 'swap_disclaimer_required';
}

/** Why a client is not shown an address to pay to; undefined when they are. */
export function findDepositProblem(client: Client): string | undefined {
  if (client.isSuspended) return 'suspended';
  if (!client.hasAccepted) return 'disclaimer_required';
  if (!client.isVerified) return 'kyc_required';
  return client.hasAcceptedDeposits ? undefined : 'deposit_disclaimer_required';
}

/** Does the swap in the books, or says why it may not be. */
export function applySwap(books: ExpectedBalances, client: Client, { from, amount }: SwapOrder): string | undefined {
  const barrier = findTradeProblem(client);
  if (barrier) return barrier;
  const open = findOpenTranche(books);
  if (open === undefined) return 'offering_closed';
  const entered = (BigInt(amount.replace('.', '')) * unitsPerCoin[from]) / 10n ** BigInt(typedPlaces[from]);
  if (entered === 0n) return 'amount_invalid';
  const tokens = (entered * books.price[from]) / (trancheCents[open] * 10_000n * unitsPerCoin[from]);
  const { price, fee } = costOf(books, from, tokens);
  if (entered > client.balances[from] || price + fee > client.balances[from]) return 'insufficient_balance';
  if (tokens === 0n) return 'amount_invalid';
  if (tokens > books.left[open]) return 'offering_short';
  client.balances[from] -= price + fee;
  client.balances.COINGT += tokens;
  books.left[open] -= tokens;
  books.treasury[from] += price;
  books.fees[from] += fee;
  return undefined;
}

/** Blocks come: each payment in the chain is deeper, and what is deep enough is theirs to spend. */
export function applyBlocks({ clients }: ExpectedBalances, coin: Payment['coin'], blocks: number): void {
  for (const client of clients)
    for (const payment of client.payments.filter((one) => one.coin === coin)) {
      const needed = confirmationsNeeded[coin];
      if (payment.blocks < needed && payment.blocks + blocks >= needed) client.balances[coin] += payment.units;
      payment.blocks += blocks;
    }
}
