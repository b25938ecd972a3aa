import * as m from '@istmo/contract/messages';
import { formatAmount, formatRate } from '@istmo/ui/format';
import { toDisplayedQuote } from './swap-sides.ts';
import type { SwapDraft } from './swap-draft.ts';

export type SwapLine = {
  readonly key: 'rate' | 'price' | 'quantity' | 'fee' | 'total' | 'receive' | 'refund';
  readonly name: string;
  readonly text: string;
};

// A rate below one needs more digits: 0.0010000725 cut at eight would promise another amount than the one charged.
const maxRateDecimals = 12;

function trimZeros(percent: string): string {
  return percent.replace(/\.?0+$/, '');
}

/** The lines of price details and confirmation, in the specification's order; amounts only once something is entered. */
export function draftLines(draft: SwapDraft): readonly SwapLine[] {
  const { from_symbol: from, to_symbol: to, fee_per: percent } = draft.pair;
  const rate = [
    {
      key: 'rate',
      name: m.exchange_rate(),
      text: m.exchange_rate_line({ from, to, rate: formatRate(draft.rate, { maxDecimals: maxRateDecimals }) }),
    },
    { key: 'price', name: m.exchange_inverse({ to }), text: `${formatAmount(draft.inverse)} ${from}` },
  ] as const;
  if (!draft.quote || !draft.terms || draft.quote.tokens === 0n) return rate;
  const { quantity, fee, total, refund, tokens } = toDisplayedQuote(draft.quote, draft.terms);
  const lines: readonly SwapLine[] = [
    ...rate,
    { key: 'quantity', name: m.exchange_quantity(), text: `${formatAmount(quantity)} ${from}` },
    {
      key: 'fee',
      name: m.exchange_fee_percent({ percent: trimZeros(percent) }),
      text: `${formatAmount(fee)} ${from}`,
    },
    { key: 'total', name: m.exchange_total_amount(), text: `${formatAmount(total)} ${from}` },
    { key: 'receive', name: m.exchange_receive(), text: `${formatAmount(tokens)} ${to}` },
  ];
  if (refund.units === 0n) return lines;
  return [...lines, { key: 'refund', name: m.exchange_refund(), text: `${formatAmount(refund)} ${from}` }];
}

/** The confirmation's own order and wording (specification 2, point 2.11): quantity, fees, total amount, total; then the rate. */
export function confirmationLines(draft: SwapDraft): readonly SwapLine[] {
  const lines = draftLines(draft);
  const renamed = new Map<SwapLine['key'], string>([
    ['fee', m.exchange_fees()],
    ['receive', m.exchange_total()],
  ]);
  const amounts = lines.filter(({ key }) => key !== 'rate' && key !== 'price');
  const rates = lines.filter(({ key }) => key === 'rate' || key === 'price');
  return [...amounts, ...rates].map((line) => ({ ...line, name: renamed.get(line.key) ?? line.name }));
}
