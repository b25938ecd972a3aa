import { displayRate } from '@istmo/contract/areas/exchange/displayed-amounts';
import { readSwap as readSwapEndpoint } from '@istmo/contract/areas/exchange/exchange.contract';
import { formatAmount } from '@istmo/contract/kernel/format';
import { type CustomerId, parseId } from '@istmo/contract/kernel/id';
import { translate, withParams } from '@istmo/contract/kernel/message';
import type { PriceSource } from '@istmo/contract/kernel/instrument';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import { convert, crossRate, formatInverse, inversePlaces } from '@istmo/contract/kernel/rate';
import * as m from '@istmo/contract/messages';
import { available, readBalanceAt } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import {
  deductedUnits,
  readSwap,
  readTickOfSwap,
  type SwapRow,
  toExactAmounts,
  toSwapView,
} from '../exchange/public.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { readTickUsd, usdScale } from '../prices/public.ts';

const centsScale = 2;

export const answerReadSwap = handle(readSwapEndpoint, async (app, caller, { id }) => ({
  data: await readOwnSwap(app, caller, id),
}));

/** A swap of the customer with all that its receipt says; another's is not found, the same as none. */
export async function readOwnSwap(app: App, { customer, language }: Pick<Caller, 'customer' | 'language'>, id: string) {
  const swapId = parseId<'swap'>(id);
  const row = swapId && (await readSwap(app.db, customer, swapId));
  if (!row) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  const registry = await readRegistry(app);
  const [from, to] = [requireInstrument(registry, row.from), requireInstrument(registry, row.to)];
  const [usdRate, balances] = await Promise.all([
    readUsdRate(app, { customer, row, priceSource: from.priceSource }),
    readBalancesAfter(app, customer, row),
  ]);
  const exact = toExactAmounts(row, registry);
  const usdOf = (units: bigint): string | null => {
    const sides = { fromScale: from.ledgerScale, toScale: centsScale, rounding: 'down' } as const;
    return usdRate === undefined ? null : formatUnits(convert(units, crossRate(usdRate, oneUsd), sides), centsScale);
  };
  const inverse = formatInverse(row.rate, inversePlaces(row.rate, Math.max(from.displayScale, 2)));
  const oneFor = (params: { from: string; to: string; rate: string }): string =>
    translate(withParams(m.exchange_rate_line, params), language);
  return {
    ...toSwapView(row, registry, language),
    rate_message: oneFor({ from: row.from, to: row.to, rate: displayRate(row.rate) }),
    inverse_message: oneFor({ from: row.to, to: row.from, rate: formatAmount(inverse) }),
    exact_received: exact.received,
    exact_deducted: exact.deducted,
    value_usd: usdOf(deductedUnits(row)),
    fee_usd: row.feeMode === 'on_top' ? usdOf(row.fee) : null,
    balances: balances.map(({ currency, units }) => {
      const { ledgerScale, displayScale } = currency === row.from ? from : to;
      const after = formatUnits(units, ledgerScale);
      return { currency, after, after_message: `${formatAmount(after, { places: displayScale })} ${currency}` };
    }),
  };
}

const oneUsd = 10n ** BigInt(usdScale);

type PaidSide = { readonly customer: CustomerId; readonly row: SwapRow; readonly priceSource: PriceSource };

/** What one whole unit of the paid instrument was worth, in units of the price scale; a fixed price has no tick. */
async function readUsdRate(app: App, { customer, row, priceSource }: PaidSide): Promise<bigint | undefined> {
  if (priceSource.kind === 'fixed') return parseUnits(priceSource.usd, usdScale);
  const tick = await readTickOfSwap(app.db, customer, row.id);
  return tick === undefined ? undefined : readTickUsd(app.db, tick);
}

/** What the customer had to spend of both right after the swap; nothing where that part of the ledger is archived. */
async function readBalancesAfter(app: App, customer: CustomerId, { from, to, createdAt: moment }: SwapRow) {
  try {
    return await Promise.all(
      [from, to].map((currency) => readBalanceAt(app.db, { account: available(customer), currency, moment })),
    );
  } catch (error) {
    app.log.warn({ err: error }, 'the balances after a swap could not be read');
    return [];
  }
}
