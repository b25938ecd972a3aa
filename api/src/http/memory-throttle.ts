import { readNetworks } from './network-address.ts';

type Limits = {
  /** So many of one network in a window. */
  readonly max: number;
  readonly windowMs: number;
};

const maxNetworks = 10_000;

/**
 * Counts per network in the memory of this process, for what must not cost a statement: requests that are refused before anything is read.
 * A limit for a user belongs to throttle.ts, which holds across processes.
 */
export class MemoryThrottle {
  readonly #limits: Limits;
  #window = Number.NaN;
  #counts = new Map<string, number>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  isOver(address: string, at: Date): boolean {
    this.#startWindow(at);
    return (this.#counts.get(this.#keyOf(address)) ?? 0) >= this.#limits.max;
  }

  add(address: string, at: Date): void {
    this.#startWindow(at);
    const key = this.#keyOf(address);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  #startWindow(at: Date): void {
    const window = Math.floor(at.getTime() / this.#limits.windowMs);
    if (window === this.#window) return;
    this.#window = window;
    this.#counts = new Map();
  }

  /** Beyond this many networks the others are counted together. */
  #keyOf(address: string): string {
    const network = readNetworks(address)?.network ?? address.slice(0, 200);
    return this.#counts.has(network) || this.#counts.size < maxNetworks ? network : '';
  }
}
