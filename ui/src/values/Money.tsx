import clsx from 'clsx';
import {
  amountText,
  formatAmount,
  formatPercent,
  formatRate,
  signOf,
  type Amount,
} from '@istmo/contract/kernel/format';
import { useNumberLanguage } from '../Language.tsx';

export type MoneyProps = {
  /** A decimal string or units with their scale. `undefined` is unknown, shown as a dash: unknown is not zero. */
  amount: Amount | undefined;
  /** The currency code: always shown, because both languages format numbers alike. Empty only inside a column that names it. */
  unit?: string | undefined;
  /** Decimals shown, always all of them, so that a column lines up. */
  places?: number | undefined;
  rounding?: 'down' | 'up' | undefined;
  /** Writes + on incoming amounts, and shows them in the colour of gains. */
  signed?: boolean | undefined;
  size?: 'md' | 'lg' | undefined;
  /** Shown before the amount: "≈" is announced badly and is not in the font; give a word, "approx.". */
  before?: string | undefined;
  /** What a screen reader announces for an unknown amount: "Could not load". */
  unknown?: string | undefined;
  /** The amount is hidden by the customer's choice. The text says so. */
  masked?: string | undefined;
  className?: string | undefined;
};

/** An amount with its currency, in tabular digits, exact to the last digit. */
export function Money({
  amount,
  unit,
  places,
  rounding,
  signed,
  size,
  before,
  unknown,
  masked,
  className,
}: MoneyProps) {
  const classes = clsx('money', size && `money-${size}`, className);
  if (amount === undefined)
    return (
      <span className={classes}>
        <span aria-hidden>—</span>
        <span className="sr-only">{unknown}</span>
      </span>
    );
  if (masked !== undefined)
    return (
      <span className={classes}>
        <span aria-hidden>••••••</span>
        <span className="sr-only">{masked}</span>
      </span>
    );
  const tone = signed ? signOf(amountText(amount)) : 'zero';
  const formatted = formatAmount(amount, { places, rounding, sign: signed ? 'always' : 'negative' });
  return (
    <span className={clsx(classes, tone === 'pos' && 'money-pos', tone === 'neg' && 'money-neg')}>
      {before && `${before} `}
      {formatted}
      {unit && <span className="money-unit"> {unit}</span>}
    </span>
  );
}

export type RateProps = { rate: string | undefined; from: string; to: string; maxDecimals?: number | undefined };

/** "1 USD = 0.01026543 BTC" */
export function Rate({ rate, from, to, maxDecimals }: RateProps) {
  return (
    <span className="num">
      1 {from} = {rate === undefined ? '—' : formatRate(rate, { maxDecimals })} {to}
    </span>
  );
}

/** A change in percent: arrow, sign and colour express the same. */
export function Change({ percent, places = 2 }: { percent: string | undefined; places?: number | undefined }) {
  const language = useNumberLanguage();
  if (percent === undefined) return <span className="change">—</span>;
  const tone = signOf(percent);
  return (
    <span className="change" data-tone={tone}>
      {tone !== 'zero' && (
        <svg viewBox="0 0 9 8" aria-hidden focusable="false">
          <path d={tone === 'pos' ? 'M4.5 0 9 8H0Z' : 'M4.5 8 0 0h9Z'} />
        </svg>
      )}
      {formatPercent(percent, { language, places, sign: 'always' })}
    </span>
  );
}
