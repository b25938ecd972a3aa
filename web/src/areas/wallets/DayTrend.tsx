import { signOf } from '@istmo/contract/kernel/format';
import { parseUnits } from '@istmo/contract/kernel/money';
import { Sparkline } from '@istmo/ui/Sparkline';
import type { DayPrice } from './holdings.ts';

// Drawing needs a number; the price is the text beside it.
const heightOf = (price: string): number => Number.parseInt(`${parseUnits(price, 12, 'down') ?? 0n}`, 10);

/** The last 24 hours of a price as a line; nothing where it did not move. */
export function DayTrend({ day }: { day: DayPrice | undefined }) {
  const change = day?.change ?? undefined;
  if (!day || change === undefined || new Set(day.trend).size < 2) return null;
  return <Sparkline values={day.trend.map(heightOf)} tone={signOf(change)} />;
}
