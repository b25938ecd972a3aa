import type { CustomerId } from '@istmo/contract/kernel/id';
import { isNamedCurrency, ledgerScale } from '@istmo/contract/kernel/money';
import { balancesOf, changesOf } from '@istmo/ledger';
import { pastUsd } from './past-prices.ts';
import type { App } from '../../app.ts';

export type Ask = {
  readonly customer: CustomerId;
  readonly to: Date;
  readonly spanMs: number;
  readonly stepMs: number;
};

/** Total value in US cents at a moment; undefined where a price that is needed is not known: a gap, never a guess. */
export type ValueAt = { readonly at: Date; readonly value: bigint | undefined };

const one = 10n ** 18n;

/** What a customer held at each step, valued at that step's prices. Today's balances, walked back through the ledger's changes. */
export async function valuesOver(app: App, { customer, to, spanMs, stepMs }: Ask): Promise<ValueAt[]> {
  const from = new Date(to.getTime() - spanMs);
  const steps = Math.ceil(spanMs / stepMs);
  const [balances, changes] = await Promise.all([
    balancesOf(app.db, [customer]),
    changesOf(app.db, { customer, from, stepMs }),
  ]);
  const now = new Map<string, bigint>(
    (balances.get(customer) ?? []).map((row) => [row.currency, row.available + row.held]),
  );
  const changesAt = Map.groupBy(changes, ({ step }) => step);
  const currencies = [...new Set([...now.keys(), ...changes.map(({ currency }) => currency)])].filter(isNamedCurrency);
  const prices = await pastUsd(app, currencies, { from, to, stepMs });

  const values: ValueAt[] = [];
  const held = new Map(now);
  for (let step = steps; step >= 0; step--) {
    const at = step === steps ? to : new Date(from.getTime() + step * stepMs);
    values.push({ at, value: valueOf(held, currencies, (currency) => prices(currency, at)) });
    // Undo what changed in the step before this moment.
    for (const { currency, units } of changesAt.get(step - 1) ?? [])
      held.set(currency, (held.get(currency) ?? 0n) - units);
  }
  return values.reverse();
}

function valueOf(
  held: ReadonlyMap<string, bigint>,
  currencies: readonly string[],
  priceOf: (currency: string) => bigint | undefined,
): bigint | undefined {
  let total = 0n;
  for (const currency of currencies) {
    const units = held.get(currency) ?? 0n;
    if (units === 0n || !isNamedCurrency(currency)) continue;
    const price = priceOf(currency);
    if (price === undefined) return undefined;
    total += (units * price * 100n) / (one * 10n ** BigInt(ledgerScale(currency)));
  }
  return total;
}
