import { formatUnits, parseUnits } from '../../kernel/money.ts';

// More places than any security has.
const places = 18;

/** A part of some units in percent with two places, rounded down: `percentOfUnits('1', '3')` is "33.33". Of no units it is "0.00". */
export function percentOfUnits(part: string, whole: string): string {
  const [some = 0n, all = 0n] = [parseUnits(part, places), parseUnits(whole, places)];
  return formatUnits(all === 0n ? 0n : (some * 10_000n) / all, 2);
}
