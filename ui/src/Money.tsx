import clsx from 'clsx';
import {
  amountText,
  formatAmount,
  formatPercent,
  formatRate,
  signOf,
  type Amount,
} from '@istmo/contract/kernel/format';
import { useFigureLanguage } from './Language.tsx';

export type MoneyProps = {
  /** A decimal string or units with their scale. `undefined` is unknown, shown as a dash: unknown is not zero. */
  amount: Amount | undefined;
  /** The currency's code: always shown, since both languages share the figures. Empty only inside a column that names it. */
  unit?: string | undefined;
  /** Decimals shown, always all of them, so that a column lines up. */
  places?: number | undefined;
  rounding?: 'down' | 'up' | undefined;
  /** Writes + on what came in, and shows it in the colour of gains. */
  signed?: boolean | undefined;
  size?: 'md' | 'lg' | undefined;
  /** Stands before the figure: "≈" is read badly and is not in the font; give a word, "approx.". */
  before?: string | undefined;
  /** What a screen reader hears for an unknown amount: "Could not load". */
  unknown?: string | undefined;
  /** The amount is masked by the customer's own wish. The words tell so. */
  masked?: string | undefined;
  className?: string | undefined;
};

/** An amount with its currency, in tabular figures, exact to the last digit. */
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
  const look = clsx('money', size && `money-${size}`, className);
  if (amount === undefined)
    return (
      <span className={look}>
        <span aria-hidden>—</span>
        <span className="hush">{unknown}</span>
      </span>
    );
  if (masked !== undefined)
    return (
      <span className={look}>
        <span aria-hidden>••••••</span>
        <span className="hush">{masked}</span>
      </span>
    );
  const tone = signed ? signOf(amountText(amount)) : 'zero';
  const figure = formatAmount(amount, { places, rounding, sign: signed ? 'always' : 'negative' });
  return (
    <span className={clsx(look, tone === 'pos' && 'money-pos', tone === 'neg' && 'money-neg')}>
      {before && `${before} `}
      {figure}
      {unit && <span className="money-unit"> {unit}</span>}
    </span>
  );
}

export type RateProps = { rate: string | undefined; from: string; to: string; most?: number | undefined };

/** "1 COINGT = 0.01026543 BTC" */
export function Rate({ rate, from, to, most }: RateProps) {
  return (
    <span className="num">
      1 {from} = {rate === undefined ? '—' : formatRate(rate, { most })} {to}
    </span>
  );
}

/** A change in percent: arrow, sign and colour say the same thing three times. */
export function Change({ percent, places = 2 }: { percent: string | undefined; places?: number | undefined }) {
  const language = useFigureLanguage();
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
