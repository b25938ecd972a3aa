import { createHash } from 'node:crypto';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { PriceSymbol } from './port.ts';

/*
 * A simulated price: a base plus waves of many lengths, each interpolated between heights that follow from the seed. So it is the
 * same for every process and every run, has a history of any length, and moves little in a minute. Integers only: heights and sums
 * are parts per million.
 */
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Wave = { readonly lengthMs: number; readonly ppm: bigint };
type PriceModel = { readonly base: bigint; readonly scale: number; readonly waves: readonly Wave[] };

const million = 1_000_000n;

const paths = {
  'BTC/USDT': {
    base: 92_000_00n,
    scale: 2,
    waves: [
      { lengthMs: 365 * day, ppm: 180_000n },
      { lengthMs: 120 * day, ppm: 120_000n },
      { lengthMs: 30 * day, ppm: 60_000n },
      { lengthMs: 7 * day, ppm: 30_000n },
      { lengthMs: day, ppm: 12_000n },
      { lengthMs: 6 * hour, ppm: 5_000n },
      { lengthMs: hour, ppm: 2_000n },
      { lengthMs: 10 * minute, ppm: 600n },
      { lengthMs: minute, ppm: 150n },
    ],
  },
  'USDT/USD': {
    base: 1_000_000n,
    scale: 6,
    waves: [
      { lengthMs: 3 * day, ppm: 500n },
      { lengthMs: 2 * hour, ppm: 150n },
      { lengthMs: 5 * minute, ppm: 40n },
    ],
  },
  'USD/COP': {
    base: 3_900_00n,
    scale: 2,
    waves: [
      { lengthMs: 90 * day, ppm: 60_000n },
      { lengthMs: 20 * day, ppm: 25_000n },
      { lengthMs: 3 * day, ppm: 8_000n },
    ],
  },
} as const satisfies Record<string, PriceModel>;

/** The symbols that the sandbox has. */
export const simulatedSymbols = ['BTC/USD', 'BTC/USDT', 'USDT/USD', 'USD/COP'] as const;
export type SimulatedSymbol = (typeof simulatedSymbols)[number];

export function findSimulatedSymbol(symbol: PriceSymbol): SimulatedSymbol | undefined {
  return simulatedSymbols.find((simulated) => simulated === symbol);
}

/** A height between -1,000,000 and 1,000,000 that follows from its name. */
function height(name: string): bigint {
  return BigInt(createHash('sha256').update(name).digest().readUInt32BE(0) % 2_000_001) - million;
}

function waveAt({ lengthMs, ppm }: Wave, name: string, at: number): bigint {
  const index = Math.floor(at / lengthMs);
  const elapsed = BigInt(Math.floor(at - index * lengthMs));
  const length = BigInt(lengthMs);
  const from = height(`${name} ${lengthMs} ${index}`);
  const to = height(`${name} ${lengthMs} ${index + 1}`);
  return (ppm * (from * (length - elapsed) + to * elapsed)) / length / million;
}

/** The day of the official rate in force: it is set once a day, and Friday's rate applies until Monday (Colombia is UTC-5). */
function officialDay(at: number): number {
  const midnight = Math.floor((at - 5 * hour) / day) * day;
  const weekday = new Date(midnight).getUTCDay();
  const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0;
  return midnight - back * day;
}

function unitsAt(seed: string, symbol: keyof typeof paths, at: number): bigint {
  const { base, waves } = paths[symbol];
  const moment = symbol === 'USD/COP' ? officialDay(at) : at;
  const ppm = waves.reduce((sum, wave) => sum + waveAt(wave, `${seed} ${symbol}`, moment), 0n);
  return (base * (million + ppm)) / million;
}

/** The price at a moment, past or present, as a plain decimal. BTC/USD is BTC/USDT times USDT/USD. */
export function simulatedPrice(seed: string, symbol: SimulatedSymbol, at: Date): string {
  const moment = at.getTime();
  if (symbol !== 'BTC/USD') return formatUnits(unitsAt(seed, symbol, moment), paths[symbol].scale);
  return formatUnits((unitsAt(seed, 'BTC/USDT', moment) * unitsAt(seed, 'USDT/USD', moment)) / million, 2);
}

/** The same price as a second source reports it: different by at most 0.02%. */
export function perturbPrice(value: string, name: string, at: Date): string {
  const [whole = '', fraction = ''] = value.split('.');
  const deviation = waveAt({ lengthMs: 3 * minute, ppm: 200n }, `hair ${name}`, at.getTime());
  return formatUnits((BigInt(whole + fraction) * (million + deviation)) / million, fraction.length);
}
