import type { CustomerId } from '@istmo/contract/kernel/id';
import { marketSeeds } from '@istmo/db/seeds/instruments';

/*
 * A model of the platform: the expected balances, computed by separate arithmetic from the rules of the specification. Nothing here
 * calls the code under test.
 */

export type Coin = 'BTC' | 'USDT' | 'USD';
export const coins = ['BTC', 'USDT', 'USD'] as const satisfies readonly Coin[];

/** The places of one ledger unit (requirement 3.2). */
export const ledgerScales: Readonly<Record<Coin | 'COINGT', number>> = { BTC: 8, USDT: 6, USD: 2, COINGT: 0 };

export type SwapRequest = { readonly from: Coin; readonly to: 'COINGT'; readonly amount: string };

/** An acknowledged swap: its idempotency key, the request, and the id of the receipt. */
type AcknowledgedSwap = { readonly key: string; readonly request: SwapRequest; readonly receipt: string };

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

/** A payment on a chain, credited once it is confirmed. */
export type Payment = { readonly coin: 'BTC' | 'USDT'; readonly units: bigint; blocks: number };

export type ExpectedBalances = {
  readonly clients: Client[];
  /** Tokens left in each tranche, in the order of sale. */
  readonly tranchesLeft: [bigint, bigint];
  /** Millionths of a US dollar per whole coin. */
  readonly price: Record<Coin, bigint>;
  readonly escrow: Record<Coin, bigint>;
  readonly fees: Record<Coin, bigint>;
};

const unitsPerCoin = { BTC: 100_000_000n, USDT: 1_000_000n, USD: 100n } as const;
const trancheCents = [100_000n, 250_000n] as const;
const typedPlaces = { BTC: 8, USDT: 2, USD: 2 } as const;

const requiredConfirmations = { BTC: 3, USDT: 12 } as const;

export function createExpectedBalances(): ExpectedBalances {
  const zeros = () => ({ BTC: 0n, USDT: 0n, USD: 0n });
  const price = { BTC: 60_000_000_000n, USDT: 1_000_000n, USD: 1_000_000n };
  return { clients: [], tranchesLeft: [38_520n, 114_704n], price, escrow: zeros(), fees: zeros() };
}

const divideUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

const findOpenTranche = ({ tranchesLeft }: ExpectedBalances): 0 | 1 | undefined =>
  tranchesLeft[0] > 0n ? 0 : tranchesLeft[1] > 0n ? 1 : undefined;

/** The fee by the seeds of an order worth so many US cents, in hundredths of a percent. */
export function seededBasisPoints(from: string, to: string, cents: bigint): bigint {
  const seed = marketSeeds.find((market) => market.from === from && market.to === to);
  const isLarge = seed?.largeOrder !== undefined && cents >= seed.largeOrder.cents;
  return BigInt((isLarge ? seed.largeOrder?.basisPoints : seed?.feeBasisPoints) ?? 0);
}

/** The fee on a price: that of the market's seed for an order of this worth, rounded up. */
function feeOn(expected: ExpectedBalances, price: bigint, from: Coin): bigint {
  const cents = (price * expected.price[from]) / (unitsPerCoin[from] * 10_000n);
  return divideUp(price * seededBasisPoints(from, 'COINGT', cents), 10_000n);
}

/** The price of this many tokens of the open tranche and its fee, in units of the coin. */
function priceTokens(expected: ExpectedBalances, from: Coin, tokens: bigint): { price: bigint; fee: bigint } {
  const cents = trancheCents[findOpenTranche(expected) ?? 1];
  const price = divideUp(tokens * cents * 10_000n * unitsPerCoin[from], expected.price[from]);
  return { price, fee: feeOn(expected, price, from) };
}

/** The amount as a customer types it, truncated to the decimal places of the form. */
export function toTypedAmount(units: bigint, from: Coin): string {
  const places = typedPlaces[from];
  const steps = (units * 10n ** BigInt(places)) / unitsPerCoin[from];
  const digits = steps.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** The amount a customer types to buy this many tokens. */
export function typedAmountFor(expected: ExpectedBalances, from: Coin, tokens: bigint): string {
  const step = unitsPerCoin[from] / 10n ** BigInt(typedPlaces[from]);
  return toTypedAmount(divideUp(priceTokens(expected, from, tokens).price, step) * step, from);
}

/** The refusal code with which the guard keeps a client from trading, in the guard's order; undefined when the client may trade. */
export function findTradeProblem(client: Client): string | undefined {
  if (client.isSuspended) return 'suspended';
  if (!client.hasAccepted) return 'disclaimer_required';
  if (!client.isVerified) return 'kyc_required';
  if (client.secret === undefined) return 'tfa_required';
  return client.hasAcceptedSwaps ? undefined : 'swap_disclaimer_required';
}

/** The refusal code for a deposit address; undefined when the client may see one. */
export function findDepositProblem(client: Client): string | undefined {
  if (client.isSuspended) return 'suspended';
  if (!client.hasAccepted) return 'disclaimer_required';
  if (!client.isVerified) return 'kyc_required';
  return client.hasAcceptedDeposits ? undefined : 'deposit_disclaimer_required';
}

/** Applies the swap to the expected balances, or returns the refusal code. */
export function applySwap(
  expected: ExpectedBalances,
  client: Client,
  { from, amount }: SwapRequest,
): string | undefined {
  const problem = findTradeProblem(client);
  if (problem) return problem;
  const tranche = findOpenTranche(expected);
  if (tranche === undefined) return 'offering_closed';
  const entered = (BigInt(amount.replace('.', '')) * unitsPerCoin[from]) / 10n ** BigInt(typedPlaces[from]);
  if (entered === 0n) return 'amount_invalid';
  const tokens = (entered * expected.price[from]) / (trancheCents[tranche] * 10_000n * unitsPerCoin[from]);
  const { price, fee } = priceTokens(expected, from, tokens);
  if (entered > client.balances[from] || price + fee > client.balances[from]) return 'insufficient_balance';
  if (tokens === 0n) return 'amount_invalid';
  if (tokens > expected.tranchesLeft[tranche]) return 'offering_short';
  client.balances[from] -= price + fee;
  client.balances.COINGT += tokens;
  expected.tranchesLeft[tranche] -= tokens;
  expected.escrow[from] += price;
  expected.fees[from] += fee;
  return undefined;
}

/** Adds confirmations to every payment; one that reaches the required number is credited. */
export function applyBlocks({ clients }: ExpectedBalances, coin: Payment['coin'], blocks: number): void {
  for (const client of clients)
    for (const payment of client.payments.filter((one) => one.coin === coin)) {
      const needed = requiredConfirmations[coin];
      if (payment.blocks < needed && payment.blocks + blocks >= needed) client.balances[coin] += payment.units;
      payment.blocks += blocks;
    }
}
