import { listMarketDays } from '@istmo/contract/areas/markets/market-figures.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { handleStaff } from '../../../http/handler.ts';
import { readLedgerScales } from '../../instruments/public.ts';
import { listMeasuredDays, type MarketDay } from '../market-figures.store.ts';
import { requireBook, scalesOf } from './require-book.ts';

const shownDays = 120;

/** The average of a sum over so many samples, rounded down; null where there was none. */
const averageOf = (sum: string | bigint, samples: number): bigint | null =>
  samples === 0 ? null : BigInt(sum) / BigInt(samples);

function showDay(day: MarketDay, { units, currency }: { readonly units: number; readonly currency: number }) {
  const [spread, buy, sell] = [
    averageOf(day.spreadSum, day.twoSided),
    averageOf(day.buyDepthSum, day.samples),
    averageOf(day.sellDepthSum, day.samples),
  ];
  const shown = (value: bigint | null, scale: number): string | null =>
    value === null ? null : formatUnits(value, scale);
  return {
    day: day.day,
    is_over: day.isOver,
    spread_per: shown(spread, 2),
    two_sided_per: shown(averageOf(BigInt(day.twoSided) * 10_000n, day.samples), 2),
    buy_depth: shown(buy, currency),
    sell_depth: shown(sell, currency),
    trades: day.trades,
    units: formatUnits(BigInt(day.units), units),
    value: formatUnits(BigInt(day.value), currency),
    orders: day.orders,
    orders_per_trade: shown(averageOf(BigInt(day.orders) * 100n, day.trades), 2),
    cancellations: day.cancellations,
    halts: day.halts,
    auctions: day.auctions,
    auction_distance_per: day.auctionDistance === null ? null : formatUnits(BigInt(day.auctionDistance), 4),
  };
}

export const answerListMarketDays = handleStaff(listMarketDays, async (app, _caller, { symbol }) => {
  const book = await requireBook(app.db, symbol);
  const scales = scalesOf(await readLedgerScales(app), book);
  return { data: (await listMeasuredDays(app.db, book.id, shownDays)).map((day) => showDay(day, scales)) };
});
