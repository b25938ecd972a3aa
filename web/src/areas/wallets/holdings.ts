import type { readPrice } from '@istmo/contract/areas/exchange/exchange.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { signOf } from '@istmo/contract/kernel/format';
import type { ClientRegistry } from '../../shared/registry.ts';
import { centsOf } from '../../shared/usd.ts';

export type Price = ReplyAt<typeof readPrice>['data'][number];
export type Prices = ReadonlyMap<string, Price>;

export function pricesBySymbol(rows: readonly Price[] | undefined): Prices {
  return new Map((rows ?? []).map((row) => [row.symbol, row]));
}

type Wallet = { readonly currency: string; readonly amount: string };

/** What the customer can withdraw first: a wallet with funds, or else the first that is open; undefined when none is. */
export function findWithdrawable(
  wallets: readonly Wallet[],
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

/** The shares of the total, largest first, of holdings with a value; undefined while a needed price is unknown. */
export function sharesOf(wallets: readonly Wallet[], prices: Prices): Share[] | undefined {
  const valued: { currency: string; cents: bigint }[] = [];
  for (const { currency, amount } of wallets) {
    if (signOf(amount) === 'zero') continue;
    const cents = centsOf(amount, prices.get(currency)?.price);
    if (cents === undefined) return undefined;
    if (cents > 0n) valued.push({ currency, cents });
  }
  const total = valued.reduce((sum, { cents }) => sum + cents, 0n);
  return valued
    .map((part) => ({ ...part, basisPoints: total === 0n ? 0n : (part.cents * 10_000n + total / 2n) / total }))
    .toSorted((left, right) => (left.cents < right.cents ? 1 : left.cents > right.cents ? -1 : 0));
}
