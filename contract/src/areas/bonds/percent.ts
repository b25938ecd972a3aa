import { trimZeros } from '../../kernel/format.ts';
import { formatUnits, parseUnits } from '../../kernel/money.ts';
import { type PercentUnits, percentScale } from './bond-terms.ts';

/** A rate that may be below zero; undefined for what is no plain decimal. */
export function parsePercent(text: string): PercentUnits | undefined {
  const isNegative = text.startsWith('-');
  const parsed = parseUnits(isNegative ? text.slice(1) : text, percentScale);
  return parsed === undefined ? undefined : isNegative ? -parsed : parsed;
}

/** A rate without zeros at its end: "6.5". */
export function formatPercent(percentUnits: PercentUnits): string {
  return trimZeros(formatUnits(percentUnits, percentScale), 0);
}
