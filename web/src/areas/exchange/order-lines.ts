import * as m from '@istmo/contract/messages';
import { formatAmount, formatRate } from '@istmo/contract/kernel/format';
import { shownOf } from './swap-sides.ts';
import type { Order } from './use-swap.ts';

export type Line = {
  readonly key: 'rate' | 'price' | 'quantity' | 'fee' | 'total' | 'receive' | 'refund';
  readonly name: string;
  readonly text: string;
};

// A rate below one needs its far digits: 0.0010000725 at eight would promise another amount than the one that is taken.
const rateDigits = 12;

function plain(percent: string): string {
  return percent.replace(/\.?0+$/, '');
}

/** The lines of price details and confirmation, in the documents' order; amounts only once something is ordered. */
export function linesOf(order: Order): readonly Line[] {
  const { from_symbol: from, to_symbol: to, fee_per: percent } = order.pair;
  const rate = [
    {
      key: 'rate',
      name: m.exchange_rate(),
      text: m.exchange_rate_line({ from, to, rate: formatRate(order.rate, { most: rateDigits }) }),
    },
    { key: 'price', name: m.exchange_inverse({ to }), text: `${formatAmount(order.inverse)} ${from}` },
  ] as const;
  if (!order.quote || !order.terms || order.quote.tokens === 0n) return rate;
  const { quantity, fee, total, refund, tokens } = shownOf(order.quote, order.terms);
  const lines: readonly Line[] = [
    ...rate,
    { key: 'quantity', name: m.exchange_quantity(), text: `${formatAmount(quantity)} ${from}` },
    {
      key: 'fee',
      name: m.exchange_fee_percent({ percent: plain(percent) }),
      text: `${formatAmount(fee)} ${from}`,
    },
    { key: 'total', name: m.exchange_total_amount(), text: `${formatAmount(total)} ${from}` },
    { key: 'receive', name: m.exchange_receive(), text: `${formatAmount(tokens)} ${to}` },
  ];
  if (refund.units === 0n) return lines;
  return [...lines, { key: 'refund', name: m.exchange_refund(), text: `${formatAmount(refund)} ${from}` }];
}

/** The confirmation's own order and words (specification 2, point 2.11): quantity, fees, total amount, total; then the rate. */
export function confirmationOf(order: Order): readonly Line[] {
  const lines = linesOf(order);
  const named = new Map<Line['key'], string>([
    ['fee', m.exchange_fees()],
    ['receive', m.exchange_total()],
  ]);
  const amounts = lines.filter(({ key }) => key !== 'rate' && key !== 'price');
  const rates = lines.filter(({ key }) => key === 'rate' || key === 'price');
  return [...amounts, ...rates].map((line) => ({ ...line, name: named.get(line.key) ?? line.name }));
}
