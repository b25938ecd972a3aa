import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import * as m from '@istmo/contract/messages';
import { refuse } from './refusal.ts';

/** What a call is worth when there are more than the machine can serve, the first to be refused first. */
export const loadKinds = ['list', 'read', 'other', 'sign-in', 'money'] as const;
export type LoadKind = (typeof loadKinds)[number];
export type FindLoadKind = (endpoint: Endpoint) => LoadKind;

type Limit = {
  /** So many calls of any kind may be under way for one more of this kind to be taken. */
  readonly maxRunning: number;
  /** So late may the process be, in milliseconds. */
  readonly maxDelayMs: number;
  readonly retryAfterSeconds: number;
};

const limits: Readonly<Record<LoadKind, Limit>> = {
  list: { maxRunning: 32, maxDelayMs: 200, retryAfterSeconds: 5 },
  read: { maxRunning: 160, maxDelayMs: 500, retryAfterSeconds: 2 },
  other: { maxRunning: 256, maxDelayMs: 800, retryAfterSeconds: 2 },
  'sign-in': { maxRunning: 512, maxDelayMs: 1_500, retryAfterSeconds: 2 },
  money: { maxRunning: 1_024, maxDelayMs: 1_500, retryAfterSeconds: 1 },
};

const sampleMs = 100;
/** The part of a new sample: one long task alone refuses nothing. */
const sampleWeight = 0.2;

/** Takes calls while the process keeps up, and beyond that refuses them by their kind: lists first, money last. */
export class LoadShedding {
  #running = 0;
  #delayMs = 0;
  #sampledAt = performance.now();
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#timer = setInterval(() => this.#sample(), sampleMs).unref();
  }

  /** Counts the call until the returned function is called, or refuses it with 503 and Retry-After. */
  admit(kind: LoadKind): () => void {
    const { maxRunning, maxDelayMs, retryAfterSeconds } = limits[kind];
    if (this.#running >= maxRunning || this.#delayMs > maxDelayMs)
      refuse('overloaded', m.kernel_overloaded, { retryAfterSeconds });
    this.#running += 1;
    return () => {
      this.#running -= 1;
    };
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #sample(): void {
    const now = performance.now();
    const late = Math.max(0, now - this.#sampledAt - sampleMs);
    this.#sampledAt = now;
    this.#delayMs += (late - this.#delayMs) * sampleWeight;
  }
}
