import { getLocale } from '@istmo/contract/language';
import {
  CandlestickSeries,
  ColorType,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import type { ChartCandle } from './candles.ts';
import { type MarketTerms, priceText, sizeText } from './market-terms.ts';

type CanvasProps = {
  readonly candles: readonly ChartCandle[];
  readonly terms: MarketTerms;
  /** Candles of a day and longer show no time. */
  readonly hasTimes: boolean;
  /** What is drawn: another one is shown from its end. */
  readonly name: string;
};

// Drawing needs numbers: these are whole units, and the exact price is the text beside them.
const toNumber = (units: bigint): number => Number.parseInt(`${units}`, 10);

/** The scale of a chart asks for numbers between the units too. */
const toUnits = (position: number): bigint => BigInt(Math.trunc(position));

const isTimestamp = (seconds: number): seconds is UTCTimestamp => Number.isInteger(seconds);

/** The chart shows UTC, so a time is moved by the reader's offset. */
function toChartTime(atMs: number): UTCTimestamp {
  const seconds = Math.floor(atMs / 1000) - new Date(atMs).getTimezoneOffset() * 60;
  if (!isTimestamp(seconds)) throw new Error(`a candle begins at a whole second, got ${atMs}`);
  return seconds;
}

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The colours of the theme that the page has now. */
function applyColours(chart: IChartApi, { bars, volumes }: SeriesPair): void {
  chart.applyOptions({
    layout: {
      background: { type: ColorType.Solid, color: colour('--surface') },
      textColor: colour('--ink-3'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: 12,
    },
    grid: { vertLines: { color: colour('--line') }, horzLines: { color: colour('--line') } },
    timeScale: { borderColor: colour('--line-strong') },
    rightPriceScale: { borderColor: colour('--line-strong') },
  });
  bars.applyOptions({
    upColor: colour('--pos'),
    wickUpColor: colour('--pos'),
    downColor: colour('--neg'),
    wickDownColor: colour('--neg'),
    borderVisible: false,
  });
  volumes.applyOptions({ color: colour('--line-strong') });
}

type SeriesPair = { readonly bars: ISeriesApi<'Candlestick'>; readonly volumes: ISeriesApi<'Histogram'> };
type Drawing = SeriesPair & { readonly chart: IChartApi };

function draw(box: HTMLElement, terms: MarketTerms): Drawing {
  const chart = createChart(box, {
    autoSize: true,
    // Its notice and link are below the chart.
    layout: { attributionLogo: false },
    localization: {
      locale: getLocale() === 'es' ? 'es-419' : 'en-US',
      dateFormat: 'dd/MM/yyyy',
      priceFormatter: (units: number) => priceText(toUnits(units), terms),
    },
    handleScroll: { vertTouchDrag: false },
  });
  const bars = chart.addSeries(CandlestickSeries, {
    priceFormat: {
      type: 'custom',
      minMove: toNumber(terms.tick),
      formatter: (units: number) => priceText(toUnits(units), terms),
    },
  });
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    lastValueVisible: false,
    priceLineVisible: false,
    priceFormat: {
      type: 'custom',
      minMove: 1,
      formatter: (units: number) => sizeText(toUnits(units), terms),
    },
  });
  bars.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 0.22 } });
  volumes.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  return { chart, bars, volumes };
}

/** The candles of a market, drawn by lightweight-charts. The table beside it has the same numbers. */
export function CandleCanvas({ candles, terms, hasTimes, name }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing>(undefined);
  const shownName = useRef('');
  useEffect(() => {
    if (!box.current) return;
    const one = draw(box.current, terms);
    drawing.current = one;
    shownName.current = '';
    applyColours(one.chart, one);
    const theme = new MutationObserver(() => applyColours(one.chart, one));
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      theme.disconnect();
      one.chart.remove();
      drawing.current = undefined;
    };
  }, [terms]);
  useEffect(() => {
    const one = drawing.current;
    if (!one) return;
    one.chart.applyOptions({ timeScale: { timeVisible: hasTimes, secondsVisible: false } });
    one.bars.setData(
      candles.map(({ atMs, open, high, low, close }) => ({
        time: toChartTime(atMs),
        open: toNumber(open),
        high: toNumber(high),
        low: toNumber(low),
        close: toNumber(close),
      })),
    );
    one.volumes.setData(candles.map(({ atMs, units }) => ({ time: toChartTime(atMs), value: toNumber(units) })));
    if (shownName.current === name) return;
    shownName.current = name;
    one.chart.timeScale().fitContent();
  }, [candles, hasTimes, name, terms]);
  return <div ref={box} className="candle-canvas" aria-hidden />;
}
