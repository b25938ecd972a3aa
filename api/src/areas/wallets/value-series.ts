import type { CustomerId } from '@istmo/contract/kernel/id';
import { isNamedCurrency, ledgerScale } from '@istmo/contract/kernel/money';
import { readBalances, readBalanceChanges } from '@istmo/ledger';
import { readUsdPrices } from './historical-prices.ts';
import type { App } from '../../app.ts';

export type ValueSeriesQuery = {
  readonly customer: CustomerId;
  readonly to: Date;
  readonly spanMs: number;
  readonly stepMs: number;
};

/** Total value in US cents at a moment; undefined when a price is missing: a gap, never an estimate. */
export type ValuePoint = { readonly at: Date; readonly value: bigint | undefined };

const one = 10n ** 18n;

/** The value of a customer's balances at each step at that step's prices: today's balances, minus the ledger's changes step by step. */
export async function computeValueSeries(
  app: App,
  { customer, to, spanMs, stepMs }: ValueSeriesQuery,
): Promise<ValuePoint[]> {
  const from = new Date(to.getTime() - spanMs);
  const steps = Math.ceil(spanMs / stepMs);
  const [balances, changes] = await Promise.all([
    readBalances(app.db, [customer]),
    readBalanceChanges(app.db, { customer, from, stepMs }),
  ]);
  const now = new Map<string, bigint>(
    (balances.get(customer) ?? []).map((row) => [row.currency, row.available + row.held]),
  );
  const changesAt = Map.groupBy(changes, ({ step }) => step);
  const currencies = [...new Set([...now.keys(), ...changes.map(({ currency }) => currency)])].filter(isNamedCurrency);
  const prices = await readUsdPrices(app, currencies, { from, to, stepMs });

  const values: ValuePoint[] = [];
  const balancesAtStep = new Map(now);
  for (let step = steps; step >= 0; step--) {
    const at = step === steps ? to : new Date(from.getTime() + step * stepMs);
    values.push({ at, value: totalValue(balancesAtStep, currencies, (currency) => prices(currency, at)) });
    // Undo what changed in the step before this moment.
    for (const { currency, units } of changesAt.get(step - 1) ?? [])
      balancesAtStep.set(currency, (balancesAtStep.get(currency) ?? 0n) - units);
  }
  return values.reverse();
}

function totalValue(
  unitsByCurrency: ReadonlyMap<string, bigint>,
  currencies: readonly string[],
  findPrice: (currency: string) => bigint | undefined,
): bigint | undefined {
  let total = 0n;
  for (const currency of currencies) {
    const units = unitsByCurrency.get(currency) ?? 0n;
    if (units === 0n || !isNamedCurrency(currency)) continue;
    const price = findPrice(currency);
    if (price === undefined) return undefined;
    total += (units * price * 100n) / (one * 10n ** BigInt(ledgerScale(currency)));
  }
  return total;
}
