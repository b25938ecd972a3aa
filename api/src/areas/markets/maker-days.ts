import { formatUnits } from '@istmo/contract/kernel/money';
import type { Maker, MakerDay } from './market-figures.store.ts';

/** Of samples, in percent with two places. */
export const shareOf = (part: number, whole: number): string =>
  formatUnits((BigInt(part) * 10_000n) / BigInt(whole), 2);

export const isMet = ({ presence }: Maker, { met, samples }: MakerDay): boolean => met * 100 >= presence * samples;

/** What a market maker agreed to, in a market whose units have this scale. */
export const showAgreement = ({ maxSpread, minUnits, presence, beginsAt }: Maker, units: number) => ({
  max_spread_per: formatUnits(BigInt(maxSpread), 2),
  min_size: formatUnits(minUnits, units),
  presence_per: presence,
  begins_at: beginsAt.toISOString(),
});

/** How a market maker kept it on a day. */
export const showMakerDay = (maker: Maker, day: MakerDay) => ({
  day: day.day,
  met_per: shareOf(day.met, day.samples),
  two_sided_per: shareOf(day.twoSided, day.samples),
  spread_per: day.twoSided === 0 ? null : formatUnits(day.spreadSum / BigInt(day.twoSided), 2),
  is_met: isMet(maker, day),
});
