import type { PriceRange } from '@istmo/contract/areas/securities/price-ranges';
import { readSecurityPrices } from '@istmo/contract/areas/securities/securities.contract';
import { handle } from '../../http/handler.ts';
import { formatUsd, readAdjustedHistory } from '../prices/public.ts';
import { findSecurity } from './find-security.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

// About a hundred points each: enough for a chart, few enough for a phone.
const ranges: Readonly<Record<PriceRange, { readonly spanMs: number; readonly stepMs: number }>> = {
  '1W': { spanMs: 7 * dayMs, stepMs: 2 * hourMs },
  '1M': { spanMs: 30 * dayMs, stepMs: 8 * hourMs },
  '1Y': { spanMs: 365 * dayMs, stepMs: 4 * dayMs },
};

export const answerReadSecurityPrices = handle(readSecurityPrices, async (app, caller, { ticker, range }) => {
  const { instrument } = await findSecurity(app, caller, ticker);
  const { spanMs, stepMs } = ranges[range];
  const to = app.clock.now();
  const from = new Date(to.getTime() - spanMs);
  const usdAt = await readAdjustedHistory(app, instrument, { from, to, stepMs });
  const steps = Math.ceil(spanMs / stepMs);
  const times = Array.from({ length: steps + 1 }, (_, step) =>
    step === steps ? to : new Date(from.getTime() + step * stepMs),
  );
  return {
    range,
    data: times.map((at) => {
      const usd = usdAt(at);
      return { at: at.toISOString(), price: usd === undefined ? null : formatUsd(usd) };
    }),
  };
});
