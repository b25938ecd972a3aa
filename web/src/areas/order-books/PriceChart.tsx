import './trading.css';
import { type CandleLength, candleLengths } from '@istmo/contract/kernel/order';
import * as m from '@istmo/contract/messages';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { toDeviceTime } from '@istmo/client/server-time';
import { ChartFrame } from '@istmo/ui/ChartFrame';
import { EmptyState, Loading, Skeleton } from '@istmo/ui/EmptyState';
import { Segments } from '@istmo/ui/ThemeSwitch';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { dayOf, whenOf } from '../../shared/format.ts';
import { type ChartCandle, toChartCandle, withTrades } from './candles.ts';
import { chartLabels } from './chart-labels.ts';
import { candlesQuery } from './market-data.queries.ts';
import type { PublicTrade } from './market-feed.ts';
import { type MarketTerms, priceText, sizeText } from './market-terms.ts';

// Fifty kilobytes that no other page needs.
const CandleCanvas = lazy(() => import('./CandleCanvas.tsx').then((module) => ({ default: module.CandleCanvas })));

const lengthNames: Readonly<Record<CandleLength, () => string>> = {
  '1m': m.orderbooks_candle_1m,
  '5m': m.orderbooks_candle_5m,
  '15m': m.orderbooks_candle_15m,
  '1h': m.orderbooks_candle_1h,
  '4h': m.orderbooks_candle_4h,
  '1d': m.orderbooks_candle_1d,
  '1w': m.orderbooks_candle_1w,
  '1M': m.orderbooks_candle_1mo,
};

const daily: readonly CandleLength[] = ['1d', '1w', '1M'];

type PriceChartProps = { readonly terms: MarketTerms; readonly trades: readonly PublicTrade[] };

/** The prices of a market by time: candles of the chosen length, the last one as its trades come. */
export function PriceChart({ terms, trades }: PriceChartProps) {
  const [length, setLength] = useState<CandleLength>('15m');
  const query = useQuery(candlesQuery(terms.symbol, length));
  const rows = query.data?.data;
  const readAtMs = query.dataUpdatedAt;
  const candles = useMemo(
    () =>
      withTrades(
        (rows ?? []).map((candle) => toChartCandle(candle, terms)),
        trades.filter(({ at }) => Date.parse(toDeviceTime(at)) > readAtMs),
        { length, scales: terms },
      ),
    [rows, trades, length, readAtMs, terms],
  );
  const hasTimes = !daily.includes(length);
  const label = m.orderbooks_chart_label({ symbol: terms.symbol });
  return (
    <ChartFrame
      label={label}
      labels={chartLabels()}
      summary={summarize(candles, terms)}
      table={() => toTable(candles, terms, hasTimes)}
      controls={
        <Segments
          label={m.orderbooks_candle_length()}
          value={length}
          onValueChange={setLength}
          options={candleLengths.map((value) => ({ value, label: lengthNames[value]() }))}
        />
      }
    >
      <div className="candle-frame">
        {query.error && !rows ? (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
        ) : rows && candles.length === 0 ? (
          <EmptyState title={m.orderbooks_chart_empty()}>{m.orderbooks_chart_empty_body()}</EmptyState>
        ) : (
          <Suspense fallback={<ChartSkeleton />}>
            {rows ? (
              <CandleCanvas candles={candles} terms={terms} hasTimes={hasTimes} name={`${terms.symbol} ${length}`} />
            ) : (
              <ChartSkeleton />
            )}
          </Suspense>
        )}
      </div>
      <p className="chart-notice">
        <a className="link" href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          {m.orderbooks_chart_notice()}
        </a>
      </p>
    </ChartFrame>
  );
}

const ChartSkeleton = () => (
  <Loading label={m.ui_loading()}>
    <Skeleton className="candle-canvas" />
  </Loading>
);

function summarize(candles: readonly ChartCandle[], terms: MarketTerms): string {
  const [first, last] = [candles[0], candles.at(-1)];
  if (!first || !last) return m.orderbooks_chart_empty();
  const high = candles.reduce((most, { high: one }) => (one > most ? one : most), first.high);
  const low = candles.reduce((least, { low: one }) => (one < least ? one : least), first.low);
  return m.orderbooks_chart_summary({
    from: whenOf(new Date(first.atMs).toISOString()),
    last: priceText(last.close, terms),
    high: priceText(high, terms),
    low: priceText(low, terms),
    currency: terms.currency,
  });
}

function toTable(candles: readonly ChartCandle[], terms: MarketTerms, hasTimes: boolean) {
  const nameOf = (atMs: number): string => (hasTimes ? whenOf : dayOf)(new Date(atMs).toISOString());
  return {
    headers: [
      m.wallets_when(),
      m.orderbooks_open_price(),
      m.orderbooks_high(),
      m.orderbooks_low(),
      m.orderbooks_close_price(),
      m.orderbooks_volume(),
    ],
    rows: candles.toReversed().map(({ atMs, open, high, low, close, units }) => ({
      key: `${atMs}`,
      cells: [
        nameOf(atMs),
        ...[open, high, low, close].map((price) => priceText(price, terms)),
        sizeText(units, terms),
      ],
    })),
  };
}
