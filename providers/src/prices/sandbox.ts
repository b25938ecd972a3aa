import { parseUnits } from '@istmo/contract/kernel/money';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { faultsOn } from '../faults.ts';
import { Misuse } from '../misuse.ts';
import { neverAnswers, Outage, stopIfCalledOff } from '../outage.ts';
import { drawer, type Shelf } from '../shelf.ts';
import { priceSymbols, type PastPrice, type PriceHistory, type Prices, type PriceSymbol, type Tick } from './port.ts';
import { besides, walkingPrice } from './walk.ts';

/** `timeout` and `hang`: no answer; `lie`: the second source says a third too much; `garbage`: it says no number. */
export const priceFaults = ['timeout', 'hang', 'lie', 'garbage'] as const;
type PriceFault = (typeof priceFaults)[number];

/**
 * Two sources that nearly agree, as one port. Their prices walk by seed and clock until they are set or frozen.
 * Symbols are read generously: 'BTC/USD', 'BTCUSDT', 'btc'; all spellings of BTC set BTC/USD and BTC/USDT together.
 */
export type SandboxPrices = Prices &
  PriceHistory & {
    /** Both sources say exactly this from now on, freshly. */
    set(order: { symbol: string; price: string }): Promise<void>;
    /** Both sources stop: they go on telling what they said last, ten minutes ago. */
    freeze(order: { symbol: string }): Promise<void>;
    /** The price walks by itself again. */
    release(order: { symbol: string }): Promise<void>;
    fault(order: { kind: string; times: number }): Promise<void>;
  };

export const sandboxSources = ['sandbox-north', 'sandbox-south'] as const;

const frozenForMs = 10 * 60_000;
const mostPoints = 2_000;

const pinShape = z.record(
  z.string(),
  z.object({ value: z.string(), since: z.string(), stoppedAt: z.nullable(z.string()) }),
);
type Pins = z.infer<typeof pinShape>;

const spellings: Readonly<Record<string, readonly PriceSymbol[]>> = {
  BTC: ['BTC/USD', 'BTC/USDT'],
  BTCUSD: ['BTC/USD', 'BTC/USDT'],
  BTCUSDT: ['BTC/USD', 'BTC/USDT'],
  USDT: ['USDT/USD'],
  USDTUSD: ['USDT/USD'],
  COP: ['USD/COP'],
  USDCOP: ['USD/COP'],
};

function symbolsNamed(written: string): readonly PriceSymbol[] {
  const spelled = written.toUpperCase().replace(/[^A-Z]/g, '');
  const symbols = Object.hasOwn(spellings, spelled) ? spellings[spelled] : undefined;
  if (!symbols) throw new Misuse(`price ${written} is not one of ${priceSymbols.join(', ')}`);
  return symbols;
}

function readPrice(text: string): string {
  const trimmed = text.trim();
  if (!/^\d{1,12}(\.\d{1,18})?$/.test(trimmed) || !parseUnits(trimmed, 18)) throw new Misuse(`${text} is not a price`);
  return trimmed;
}

export function sandboxPrices({ shelf, clock, seed }: { shelf: Shelf; clock: Clock; seed: string }): SandboxPrices {
  const pins = drawer<Pins>(shelf, { name: 'prices/pins', shape: pinShape, empty: () => ({}) });
  const faults = faultsOn(shelf, 'prices/faults', priceFaults);

  function ticksOf(symbol: PriceSymbol, known: Pins, kind: PriceFault | undefined): Tick[] {
    const [north, south] = sandboxSources;
    const pin = known[symbol];
    const at = pin?.stoppedAt ? new Date(pin.stoppedAt) : clock.now();
    const value = pin?.value ?? walkingPrice(seed, symbol, at);
    const second = pin ? value : besides(value, `${seed} ${symbol}`, at);
    return [
      { symbol, value, source: north, at },
      { symbol, value: told(second, kind), source: south, at },
    ];
  }

  const pin = (symbols: readonly PriceSymbol[], make: (symbol: PriceSymbol, known: Pins) => Pins[string] | undefined) =>
    pins.change((known) => {
      const others = Object.entries(known).filter(([symbol]) => !symbols.some((named) => named === symbol));
      const made = symbols.flatMap((symbol) => {
        const next = make(symbol, known);
        return next ? [[symbol, next] as const] : [];
      });
      return { keep: Object.fromEntries([...others, ...made]), tell: true };
    });

  return {
    async latest(symbols, signal) {
      stopIfCalledOff('prices', signal);
      const kind = await faults.take(priceFaults);
      if (kind === 'hang') return neverAnswers('prices', signal);
      if (kind === 'timeout') throw new Outage('prices', new Error('sandbox: timeout'));
      const known = await pins.read();
      return [...new Set(symbols)].flatMap((symbol) => ticksOf(symbol, known, kind));
    },
    async history({ symbol, from, to, stepMs }, signal) {
      stopIfCalledOff('prices', signal);
      const set = (await pins.read())[symbol];
      return momentsBetween(from, to < clock.now() ? to : clock.now(), stepMs).map((at): PastPrice => {
        const isSet = set && at.getTime() >= new Date(set.since).getTime();
        return { at, value: isSet ? set.value : walkingPrice(seed, symbol, at) };
      });
    },
    async set({ symbol, price }) {
      const value = readPrice(price);
      await pin(symbolsNamed(symbol), () => ({ value, since: clock.now().toISOString(), stoppedAt: null }));
    },
    async freeze({ symbol }) {
      const now = clock.now();
      const stoppedAt = new Date(now.getTime() - frozenForMs).toISOString();
      await pin(symbolsNamed(symbol), (named, known) => {
        const before = known[named];
        return before
          ? { ...before, stoppedAt }
          : { value: walkingPrice(seed, named, now), since: now.toISOString(), stoppedAt };
      });
    },
    async release({ symbol }) {
      await pin(symbolsNamed(symbol), () => undefined);
    },
    fault: (order) => faults.tell(order),
  };
}

function told(value: string, kind: PriceFault | undefined): string {
  if (kind === 'garbage') return 'NaN';
  if (kind !== 'lie') return value;
  const [whole = '', fraction = ''] = value.split('.');
  return `${(BigInt(whole) * 4n) / 3n + 1n}.${fraction || '0'}`;
}

/** Whole multiples of the step, so that charts asked for at different moments show the same points. */
function momentsBetween(from: Date, to: Date, stepMs: number): Date[] {
  if (!Number.isInteger(stepMs) || stepMs < 1_000)
    throw new Misuse('a step is a whole number of milliseconds, a second at least');
  const first = Math.ceil(from.getTime() / stepMs);
  const last = Math.floor(to.getTime() / stepMs);
  if (Number.isNaN(first) || Number.isNaN(last)) throw new Misuse('history needs two moments');
  if (last - first >= mostPoints) throw new Misuse(`history gives at most ${mostPoints} points`);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => new Date((first + index) * stepMs));
}
