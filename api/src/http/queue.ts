import * as m from '@istmo/contract/messages';
import { refuse } from './refusal.ts';

/** Runs a limited number of tasks and lets a limited number wait; further ones are refused at once. */
export class Queue {
  readonly #atOnce: number;
  readonly #waitingMost: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }) {
    this.#atOnce = maxRunning;
    this.#waitingMost = maxWaiting;
  }

  /** Refuses with 503 when the queue is full. */
  assertCapacity(): void {
    if (this.#running < this.#atOnce || this.#waiting.length < this.#waitingMost) return;
    refuse('overloaded', m.kernel_overloaded, { retryAfterSeconds: 2 });
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.assertCapacity();
    if (this.#running < this.#atOnce) this.#running += 1;
    else await new Promise<void>((go) => this.#waiting.push(go));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The slot goes directly to the task that has waited longest.
      if (next) next();
      else this.#running -= 1;
    }
  }
}
