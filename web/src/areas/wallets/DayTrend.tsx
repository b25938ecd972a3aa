import { signOf } from '@istmo/contract/kernel/format';
import { parseUnits } from '@istmo/contract/kernel/money';
import { lazy, Suspense } from 'react';
import type { DayPrice } from './holdings.ts';

// The lines of a page are drawn once their prices are read, so the code for them comes after the first paint.
const Sparkline = lazy(() => import('@istmo/ui/Sparkline').then((module) => ({ default: module.Sparkline })));

// Drawing needs a number; the price is the text beside it.
const heightOf = (price: string): number => Number.parseInt(`${parseUnits(price, 12, 'down') ?? 0n}`, 10);

/** The last 24 hours of a price as a line; nothing where it did not move. */
export function DayTrend({ day }: { day: DayPrice | undefined }) {
  const change = day?.change ?? undefined;
  if (!day || change === undefined || new Set(day.trend).size < 2) return null;
  return (
    <Suspense fallback={<svg className="spark" aria-hidden focusable="false" />}>
      <Sparkline values={day.trend.map(heightOf)} tone={signOf(change)} />
    </Suspense>
  );
}
