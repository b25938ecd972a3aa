import { divide, formatUnits } from '@istmo/contract/kernel/money';

/** The change in percent with two places, rounded towards zero, negative for a fall. `before` is above zero. */
export function changePercent(before: bigint, now: bigint): string {
  const distance = now > before ? now - before : before - now;
  const percent = formatUnits(divide(distance * 10_000n, before, 'down'), 2);
  return now < before && percent !== '0.00' ? `-${percent}` : percent;
}
