import { parseUnits } from '@istmo/contract/kernel/money';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { faultQueue } from '../faults.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import { waitForAbort, Outage, throwIfAborted } from '../outage.ts';
import { storedValue, type StateStore } from '../state-store.ts';
import type { PricePoint, PriceHistory, Prices, Tick } from './port.ts';
import {
  findSimulatedSymbol,
  perturbPrice,
  type SimulatedSymbol,
  simulatedPrice,
  simulatedSymbols,
} from './simulated-price.ts';
import { stepTimes } from './step-times.ts';

/** `timeout` and `hang`: no reply; `lie`: the second source is a third too high; `garbage`: it sends no number. */
const priceFaults = ['timeout', 'hang', 'lie', 'garbage'] as const;
type PriceFault = (typeof priceFaults)[number];

/**
 * Two simulated sources that nearly agree. Their prices follow from seed and clock until they are set or frozen.
 * Symbols are accepted in several spellings: 'BTC/USD', 'BTCUSDT', 'btc'; each of BTC sets BTC/USD and BTC/USDT together.
 */
export type SandboxPrices = Prices &
  PriceHistory & {
    /** Sets the current price of both sources from now on. */
    set(command: { symbol: string; price: string }): Promise<void>;
    /** Stops both sources: they keep the last price with a time ten minutes ago. */
    freeze(command: { symbol: string }): Promise<void>;
    /** Simulates the price again. */
    release(command: { symbol: string }): Promise<void>;
    /** The symbols whose price was set or stopped by hand. */
    listSet(): Promise<readonly string[]>;
    injectFault(fault: { kind: string; times: number }): Promise<void>;
  };

const sandboxSources = ['sandbox-north', 'sandbox-south'] as const;

const frozenAgeMs = 10 * 60_000;

const pinSchema = z.record(
  z.string(),
  z.object({ value: z.string(), since: z.string(), stoppedAt: z.nullable(z.string()) }),
);
type Pins = z.infer<typeof pinSchema>;

const spellings: Readonly<Record<string, readonly SimulatedSymbol[]>> = {
  BTC: ['BTC/USD', 'BTC/USDT'],
  BTCUSD: ['BTC/USD', 'BTC/USDT'],
  BTCUSDT: ['BTC/USD', 'BTC/USDT'],
  USDT: ['USDT/USD'],
  USDTUSD: ['USDT/USD'],
  COP: ['USD/COP'],
  USDCOP: ['USD/COP'],
};

function parseSymbols(written: string): readonly SimulatedSymbol[] {
  const spelled = written.toUpperCase().replace(/[^A-Z]/g, '');
  const symbols = Object.hasOwn(spellings, spelled) ? spellings[spelled] : undefined;
  if (!symbols) throw new InvalidArgument(`price ${written} is not one of ${simulatedSymbols.join(', ')}`);
  return symbols;
}

function readPrice(text: string): string {
  const trimmed = text.trim();
  if (!/^\d{1,12}(\.\d{1,18})?$/.test(trimmed) || !parseUnits(trimmed, 18))
    throw new InvalidArgument(`${text} is not a price`);
  return trimmed;
}

type SandboxPricesSettings = { stateStore: StateStore; clock: Clock; seed: string };

export function sandboxPrices({ stateStore, clock, seed }: SandboxPricesSettings): SandboxPrices {
  const pins = storedValue<Pins>(stateStore, { name: 'prices/pins', schema: pinSchema, empty: () => ({}) });
  const faults = faultQueue(stateStore, 'prices/faults', priceFaults);

  function toTicks(symbol: SimulatedSymbol, pinned: Pins, kind: PriceFault | undefined): Tick[] {
    const [north, south] = sandboxSources;
    const pin = pinned[symbol];
    const at = pin?.stoppedAt ? new Date(pin.stoppedAt) : clock.now();
    const value = pin?.value ?? simulatedPrice(seed, symbol, at);
    const second = pin ? value : perturbPrice(value, `${seed} ${symbol}`, at);
    return [
      { symbol, value, source: north, at },
      { symbol, value: applyFault(second, kind), source: south, at },
    ];
  }

  type CreatePin = (symbol: SimulatedSymbol, pinned: Pins) => Pins[string] | undefined;
  const pin = (symbols: readonly SimulatedSymbol[], create: CreatePin) =>
    pins.change((pinned) => {
      const others = Object.entries(pinned).filter(([symbol]) => !symbols.some((one) => one === symbol));
      const changed = symbols.flatMap((symbol) => {
        const next = create(symbol, pinned);
        return next ? [[symbol, next] as const] : [];
      });
      return { value: Object.fromEntries([...others, ...changed]), result: true };
    });

  return {
    async readLatest(symbols, signal) {
      throwIfAborted('prices', signal);
      const kind = await faults.takeNext(priceFaults);
      if (kind === 'hang') return waitForAbort('prices', signal);
      if (kind === 'timeout') throw new Outage('prices', new Error('sandbox: timeout'));
      const pinned = await pins.read();
      return [...new Set(symbols)].flatMap((requested) => {
        const symbol = findSimulatedSymbol(requested);
        return symbol ? toTicks(symbol, pinned, kind) : [];
      });
    },
    async readHistory({ symbol: requested, from, to, stepMs }, signal) {
      throwIfAborted('prices', signal);
      const symbol = findSimulatedSymbol(requested);
      if (!symbol) return [];
      const set = (await pins.read())[symbol];
      return stepTimes(from, to < clock.now() ? to : clock.now(), stepMs).map((at): PricePoint => {
        const isSet = set && at.getTime() >= new Date(set.since).getTime();
        return { at, value: isSet ? set.value : simulatedPrice(seed, symbol, at) };
      });
    },
    async set({ symbol, price }) {
      const value = readPrice(price);
      await pin(parseSymbols(symbol), () => ({ value, since: clock.now().toISOString(), stoppedAt: null }));
    },
    async freeze({ symbol }) {
      const now = clock.now();
      const stoppedAt = new Date(now.getTime() - frozenAgeMs).toISOString();
      await pin(parseSymbols(symbol), (one, pinned) => {
        const before = pinned[one];
        return before
          ? { ...before, stoppedAt }
          : { value: simulatedPrice(seed, one, now), since: now.toISOString(), stoppedAt };
      });
    },
    async release({ symbol }) {
      await pin(parseSymbols(symbol), () => undefined);
    },
    listSet: async () => Object.keys(await pins.read()),
    injectFault: (fault) => faults.inject(fault),
  };
}

function applyFault(value: string, kind: PriceFault | undefined): string {
  if (kind === 'garbage') return 'NaN';
  if (kind !== 'lie') return value;
  const [whole = '', fraction = ''] = value.split('.');
  return `${(BigInt(whole) * 4n) / 3n + 1n}.${fraction || '0'}`;
}
