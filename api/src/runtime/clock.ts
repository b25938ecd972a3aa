/** The one source of the current time. */
export interface Clock {
  now(): Date;
}

/** The sandbox's clock: the system's time plus the advances that were requested. It never goes back. */
export class MovableClock implements Clock {
  #aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  /** Sets how far ahead of the system this clock runs; an earlier value is ignored. */
  runAhead(aheadMs: number): void {
    this.#aheadMs = Math.max(this.#aheadMs, aheadMs);
  }

  get aheadMs(): number {
    return this.#aheadMs;
  }
}
