import * as m from '@istmo/contract/messages';
import type { readPrice } from '@istmo/contract/areas/exchange/exchange.calls';
import type { listDayPrices } from '@istmo/contract/areas/prices/prices.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { formatAmount, signOf } from '@istmo/contract/kernel/format';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import type { ClientRegistry } from '../../shared/registry.ts';
import type { UserStatus } from '../../layout/to-user-status.ts';
import { centsOf } from '../../shared/usd.ts';

export type Price = ReplyAt<typeof readPrice>['data'][number];
export type DayPrice = ReplyAt<typeof listDayPrices>['data'][number];
export type Prices = ReadonlyMap<string, Price>;

export function pricesBySymbol(rows: readonly Price[] | undefined): Prices {
  return new Map((rows ?? []).map((row) => [row.symbol, row]));
}

/** What can be used, and what is locked until a day, in the escrow of offerings or in open orders where there is some. */
export type Holding = {
  readonly currency: string;
  readonly amount: string;
  readonly locked?: string;
  readonly in_offerings?: string;
  readonly in_orders?: string;
};

const sumScale = 18;

/** All that is the customer's, locked units and what is in the escrow of offerings or in open orders too, as a decimal. */
export function ownedOf({
  amount,
  locked = '0',
  in_offerings = '0',
  in_orders = '0',
}: Omit<Holding, 'currency'>): string {
  const beside = [locked, in_offerings, in_orders].filter((one) => signOf(one) !== 'zero');
  if (beside.length === 0) return amount;
  const units = (text: string): bigint => parseUnits(text, sumScale, 'down') ?? 0n;
  return formatUnits(
    beside.reduce((sum, one) => sum + units(one), units(amount)),
    sumScale,
  );
}

/** What is the customer's beside the amount, in words. */
export function listMore({
  locked,
  in_offerings: subscribed,
  in_orders: ordered,
}: Omit<Holding, 'currency'>): string[] {
  return [
    ...(locked === undefined ? [] : [m.lots_more({ amount: formatAmount(locked) })]),
    ...(subscribed === undefined ? [] : [m.subscriptions_more({ amount: formatAmount(subscribed) })]),
    ...(ordered === undefined ? [] : [m.ordernotices_more({ amount: formatAmount(ordered) })]),
  ];
}

/** Wallets and listed assets as one list. */
export function holdingsOf({ wallets, assets }: Pick<UserStatus, 'wallets' | 'assets'>): Holding[] {
  return [...wallets, ...assets.map(({ ticker, ...own }) => ({ currency: ticker, ...own }))];
}

/** The wallets of money in the server's order, and the securities with the listed assets after them. */
export function splitHoldings(
  userStatus: Pick<UserStatus, 'wallets' | 'assets'>,
  instruments: ClientRegistry['instruments'],
): { readonly coins: readonly Holding[]; readonly securities: readonly Holding[] } {
  const listed = new Set(userStatus.assets.map(({ ticker }) => ticker));
  const isSecurity = ({ currency }: Holding): boolean =>
    listed.has(currency) || instruments.get(currency)?.kind === 'security';
  const all = holdingsOf(userStatus);
  return { coins: all.filter((holding) => !isSecurity(holding)), securities: all.filter(isSecurity) };
}

export type Total = {
  readonly cents: bigint;
  /** What is held and has no price; it is not in the total. */
  readonly unpriced: readonly string[];
  /** Of the oldest price in it; undefined where nothing is held. */
  readonly asOf: string | undefined;
};

/** The sum of what the cards show, each rounded down to cents. */
export function totalOf(holdings: readonly Holding[], prices: Prices): Total {
  const held = holdings.filter((one) => signOf(ownedOf(one)) !== 'zero');
  const valued = held.map((one) => ({
    currency: one.currency,
    cents: centsOf(ownedOf(one), prices.get(one.currency)?.price),
    at: prices.get(one.currency)?.at ?? undefined,
  }));
  return {
    cents: valued.reduce((sum, { cents }) => sum + (cents ?? 0n), 0n),
    unpriced: valued.filter(({ cents }) => cents === undefined).map(({ currency }) => currency),
    asOf: valued
      .flatMap(({ cents, at }) => (cents === undefined || at === undefined ? [] : [at]))
      .toSorted()
      .at(0),
  };
}

/** What the customer can withdraw first: a wallet with funds, or else the first that is open; undefined when none is. */
export function findWithdrawable(
  wallets: readonly Holding[],
  instruments: ClientRegistry['instruments'],
): string | undefined {
  const open = wallets.filter(({ currency }) => instruments.get(currency)?.acceptsWithdrawals);
  return (open.find(({ amount }) => signOf(amount) !== 'zero') ?? open[0])?.currency;
}

export type Share = {
  readonly currency: string;
  readonly cents: bigint;
  /** Hundredths of a percent. */ readonly basisPoints: bigint;
};

/** The shares of the total, largest first, of holdings with a value. */
export function sharesOf(wallets: readonly Holding[], prices: Prices): Share[] {
  const valued: { currency: string; cents: bigint }[] = [];
  for (const one of wallets) {
    const { currency } = one;
    if (signOf(ownedOf(one)) === 'zero') continue;
    const cents = centsOf(ownedOf(one), prices.get(currency)?.price);
    if (cents !== undefined && cents > 0n) valued.push({ currency, cents });
  }
  const total = valued.reduce((sum, { cents }) => sum + cents, 0n);
  return valued
    .map((part) => ({ ...part, basisPoints: total === 0n ? 0n : (part.cents * 10_000n + total / 2n) / total }))
    .toSorted((left, right) => (left.cents < right.cents ? 1 : left.cents > right.cents ? -1 : 0));
}
