import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import type { Clock } from '../clock.ts';
import type { Fetch } from '../http.ts';
import { simulatedPrice } from './simulated-price.ts';

/**
 * What one reply has wrong: `busy` 503, `throttled` 429 with Retry-After, `garbage` no JSON, `zero` a price of 0, `outlier` a price ten times
 * too high, `unsorted` two points changed, `gap` the second point missing, `interval` points of another distance.
 */
export type HistoryFault = 'busy' | 'throttled' | 'garbage' | 'zero' | 'outlier' | 'unsorted' | 'gap' | 'interval';

type SimulatorSettings = { readonly clock: Clock; readonly seed: string };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const retryAfterSeconds = 90;

const lengths: Readonly<Record<string, number>> = {
  '1m': minuteMs,
  '3m': 3 * minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '30m': 30 * minuteMs,
  '1h': hourMs,
  '2h': 2 * hourMs,
  '4h': 4 * hourMs,
  '6h': 6 * hourMs,
  '8h': 8 * hourMs,
  '12h': 12 * hourMs,
  '1d': dayMs,
};

/** What both simulators have: the requests that came, and a fault for the next reply. */
function simulator(answer: (url: URL, fault: HistoryFault | undefined) => string | number) {
  const requests: URL[] = [];
  const faults: HistoryFault[] = [];
  const fetch: Fetch = async (address) => {
    const url = new URL(address);
    requests.push(url);
    const fault = faults.shift();
    if (fault === 'throttled')
      return new Response('{}', { status: 429, headers: { 'retry-after': `${retryAfterSeconds}` } });
    if (fault === 'busy') return new Response('', { status: 503 });
    if (fault === 'garbage') return new Response('<html>');
    const text = answer(url, fault);
    return typeof text === 'number' ? new Response('{"code":-1121}', { status: text }) : new Response(text);
  };
  return { fetch, requests, inject: (...more: readonly HistoryFault[]) => void faults.push(...more) };
}

function changeList<Item>(list: Item[], fault: HistoryFault | undefined): Item[] {
  const [first, second, ...rest] = list;
  if (first === undefined || second === undefined) return list;
  if (fault === 'gap') return [first, ...rest];
  return fault === 'unsorted' ? [second, first, ...rest] : list;
}

/** The price of a point, wrong where the fault says so of the third one. */
function priceOf(value: string, index: number, fault: HistoryFault | undefined): string {
  if (index !== 2) return value;
  return fault === 'zero' ? '0.00' : fault === 'outlier' ? formatUnits((parseUnits(value, 8) ?? 0n) * 10n, 8) : value;
}

const timesIn = (from: number, to: number, stepMs: number): number[] => {
  const first = Math.ceil(from / stepMs);
  return Array.from(
    { length: Math.max(0, Math.floor(to / stepMs) - first + 1) },
    (_, index) => (first + index) * stepMs,
  );
};

/** The last trades of Kraken, Coinbase and Bitso, each by its own paths. */
export function exchangeSimulator({ clock, seed }: SimulatorSettings) {
  const bitcoin = (): string => simulatedPrice(seed, 'BTC/USD', clock.now());
  const tether = (): string => simulatedPrice(seed, 'USDT/USD', clock.now());
  const kraken = (name: string, last: string) => ({
    error: [],
    result: { [name]: { c: [last, '0.01'], a: [], b: [] } },
  });
  const coinbase = (price: string) => ({ trade_id: 1, price, time: clock.now().toISOString() });
  const answers: Readonly<Record<string, () => object>> = {
    '/0/public/Ticker?pair=XBTUSD': () => kraken('XXBTZUSD', bitcoin()),
    '/0/public/Ticker?pair=USDTUSD': () => kraken('USDTZUSD', tether()),
    '/products/BTC-USD/ticker': () => coinbase(bitcoin()),
    '/products/USDT-USD/ticker': () => coinbase(tether()),
    '/v3/ticker?book=usdt_cop': () => ({
      success: true,
      payload: { book: 'usdt_cop', last: simulatedPrice(seed, 'USD/COP', clock.now()) },
    }),
  };
  return simulator(({ pathname, search }) => {
    const answer = answers[`${pathname}${search}`];
    return answer ? JSON.stringify(answer()) : 404;
  });
}

/** The prices of Binance, `/api/v3/ticker/price`, and its candles, `/api/v3/klines`: of BTCUSDT, that of the sandbox at each moment. */
export function binanceSimulator({ clock, seed }: SimulatorSettings) {
  return simulator(({ pathname, searchParams }, fault) => {
    if (pathname === '/api/v3/ticker/price') {
      const [symbol = ''] = /[A-Z]+/.exec(searchParams.get('symbols') ?? '') ?? [];
      const of = symbol === 'BTCUSDT' ? 'BTC/USDT' : symbol === 'USDTCOP' ? 'USD/COP' : undefined;
      return of === undefined ? 400 : JSON.stringify([{ symbol, price: simulatedPrice(seed, of, clock.now()) }]);
    }
    const lengthMs = lengths[searchParams.get('interval') ?? ''];
    if (pathname !== '/api/v3/klines' || searchParams.get('symbol') !== 'BTCUSDT' || !lengthMs) return 400;
    const isOther = fault === 'interval';
    const to = Math.min(Number(searchParams.get('endTime')), clock.now().getTime());
    const times = timesIn(Number(searchParams.get('startTime')), to, lengthMs).slice(
      0,
      Number(searchParams.get('limit')),
    );
    const candles = times.map((at, index) => {
      const open = priceOf(simulatedPrice(seed, 'BTC/USDT', new Date(at)), index, fault);
      return [at, open, open, open, open, '1', at + (isOther ? lengthMs * 2 : lengthMs) - 1, '1', 1, '1', '1', '0'];
    });
    return JSON.stringify(changeList(candles, fault));
  });
}

const coins = { bitcoin: 'BTC/USD', tether: 'USDT/USD' } as const;
// CoinGecko's points are some seconds after the moment that they are of.
const delayMs = 7_400;

function writePresent(seed: string, now: Date): string {
  const at = Math.floor(now.getTime() / 1_000);
  const entries = Object.entries(coins).map(
    ([coin, symbol]) => `"${coin}":{"usd":${simulatedPrice(seed, symbol, now)},"last_updated_at":${at}}`,
  );
  return `{${entries.join()}}`;
}

/** The prices of CoinGecko, `/simple/price`, and its points, `/coins/{id}/market_chart/range`: five minutes, an hour or a day apart, by the width of the range. */
export function coingeckoSimulator({ clock, seed }: SimulatorSettings) {
  return simulator(({ pathname, searchParams }, fault) => {
    if (pathname.endsWith('/simple/price')) return writePresent(seed, clock.now());
    const [, coin = ''] = /\/coins\/(\w+)\/market_chart\/range$/.exec(pathname) ?? [];
    const symbol = coin === 'bitcoin' || coin === 'tether' ? coins[coin] : undefined;
    if (!symbol || searchParams.get('vs_currency') !== 'usd') return 404;
    const now = clock.now().getTime();
    const [from, to] = ['from', 'to'].map((name) => Number(searchParams.get(name)) * 1_000);
    if (from === undefined || to === undefined || now - from > 365 * dayMs) return 401;
    const width = now - from;
    const spacing = fault === 'interval' ? dayMs : width <= dayMs ? 5 * minuteMs : width <= 90 * dayMs ? hourMs : dayMs;
    const points = timesIn(from, Math.min(to, now) - delayMs, spacing).map((at, index) => {
      const value = priceOf(simulatedPrice(seed, symbol, new Date(at)), index, fault);
      return `[${at + delayMs},${value}]`;
    });
    return `{"prices":[${changeList(points, fault).join()}],"market_caps":[],"total_volumes":[]}`;
  });
}
