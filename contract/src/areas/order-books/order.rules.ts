import { formatUnits } from '../../kernel/money.ts';
import { formatAmount } from '../../kernel/format.ts';
import { withParams } from '../../kernel/message.ts';
import type { OrderKind, OrderSide, TimeInForce } from '../../kernel/order.ts';
import { failure, findProblem, type Problem, type Rule, type Rules } from '../../kernel/rules.ts';
import * as m from '@istmo/contract/messages';
import { valueAt } from './order-arithmetic.ts';

/** What a market takes; prices of one whole unit in the smallest unit of the currency, sizes in the smallest unit of the security. */
export type OrderLimits = {
  readonly security: string;
  readonly currency: string;
  readonly securityScale: number;
  readonly currencyScale: number;
  readonly unitScale: bigint;
  readonly tick: bigint;
  readonly lot: bigint;
  readonly minUnits: bigint;
  readonly maxUnits: bigint;
  readonly minDisplay: bigint;
  readonly minValue: bigint;
  /** The lowest and the highest price of an order now. */
  readonly low: bigint;
  readonly high: bigint;
};

/** An order as its customer enters it; undefined: no number. */
export type OrderDraft = {
  readonly limits: OrderLimits;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly price: bigint | undefined;
  readonly size: bigint | undefined;
  /** Null: all of it is shown. */
  readonly display: bigint | null | undefined;
  readonly timeInForce: TimeInForce;
  readonly isPostOnly: boolean;
};

const sizeText = (units: bigint, { securityScale, security }: OrderLimits): string =>
  `${formatAmount(formatUnits(units, securityScale))} ${security}`;

const priceText = (price: bigint, { currencyScale, currency }: OrderLimits): string =>
  `${formatAmount(formatUnits(price, currencyScale))} ${currency}`;

type OrderRule<Field extends keyof OrderDraft> = Rule<OrderDraft[Field], OrderDraft>;

const isPrice: OrderRule<'price'> = (price) =>
  price === undefined || price <= 0n ? failure(m.orders_price_missing, 'price_invalid') : undefined;

const isOnTick: OrderRule<'price'> = (price = 0n, { limits }) =>
  price % limits.tick === 0n
    ? undefined
    : failure(withParams(m.orders_price_off_tick, { tick: priceText(limits.tick, limits) }), 'price_invalid');

const isWithinBand: OrderRule<'price'> = (price = 0n, { limits, kind }) => {
  if (kind === 'market' || (price >= limits.low && price <= limits.high)) return undefined;
  const params = { low: priceText(limits.low, limits), high: priceText(limits.high, limits) };
  return failure(withParams(m.orders_price_outside, params), 'price_invalid');
};

const isSize: OrderRule<'size'> = (size) =>
  size === undefined || size <= 0n ? failure(m.orders_size_missing, 'amount_invalid') : undefined;

const isOnLot: OrderRule<'size'> = (size = 0n, { limits }) =>
  size % limits.lot === 0n
    ? undefined
    : failure(withParams(m.orders_size_off_lot, { lot: sizeText(limits.lot, limits) }), 'amount_invalid');

const isLargeEnough: OrderRule<'size'> = (size = 0n, { limits, price = 0n }) => {
  if (size < limits.minUnits)
    return failure(
      withParams(m.orders_size_too_small, { least: sizeText(limits.minUnits, limits) }),
      'amount_too_small',
    );
  const value = valueAt(size, price, limits.unitScale) ?? 0n;
  return value < limits.minValue
    ? failure(withParams(m.orders_value_too_small, { least: priceText(limits.minValue, limits) }), 'amount_too_small')
    : undefined;
};

// Beyond it the sum of a fee and a value is no number of the ledger.
const maxProduct = 2n ** 62n;

const isSmallEnough: OrderRule<'size'> = (size = 0n, { limits, price = 0n }) =>
  size > limits.maxUnits || (size * price) / limits.unitScale > maxProduct
    ? failure(withParams(m.orders_size_too_large, { most: sizeText(limits.maxUnits, limits) }), 'amount_too_large')
    : undefined;

const isDisplay: OrderRule<'display'> = (display, { limits, size = 0n, timeInForce }) => {
  if (display === null) return undefined;
  if (timeInForce === 'immediate' || timeInForce === 'all') return failure(m.orders_display_waits, 'amount_invalid');
  if (display === undefined || display < limits.minDisplay || display > size || display % limits.lot !== 0n)
    return failure(
      withParams(m.orders_display_invalid, { least: sizeText(limits.minDisplay, limits) }),
      'amount_invalid',
    );
  return undefined;
};

const isTime: OrderRule<'timeInForce'> = (time, { kind, isPostOnly }) => {
  const isAtOnce = time === 'immediate' || time === 'all';
  if (kind === 'market' && !isAtOnce) return failure(m.orders_market_at_once);
  return isPostOnly && isAtOnce ? failure(m.orders_post_only_waits) : undefined;
};

const orderRules: Rules<OrderDraft> = {
  price: [isPrice, isOnTick, isWithinBand],
  size: [isSize, isOnLot, isLargeEnough, isSmallEnough],
  display: [isDisplay],
  timeInForce: [isTime],
};

/** The first thing about an order that its market does not take. */
export const findOrderProblem = (draft: OrderDraft): Problem<OrderDraft> | undefined => findProblem(orderRules, draft);
