import type { ServerResponse } from 'node:http';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { App } from '../../app.ts';
import { readNewestEventId, readEventsAfter } from './events.ts';

type Subscriber = {
  readonly customer: CustomerId;
  readonly out: ServerResponse;
  readonly isSignedIn: () => Promise<boolean>;
  checkedAtMs: number;
};

const pollMs = 700;
const recheckMs = 15_000;

/** Server-sent events: one poller per process reads the event table for all its open pages, so an event may come from any process. */
export class EventStream {
  readonly #app: App;
  readonly #subscribers = new Set<Subscriber>();
  #sentIds = new Set<bigint>();
  #lastId = 0n;
  #timer: NodeJS.Timeout | undefined;

  constructor(app: App) {
    this.#app = app;
  }

  /** Sends a page its events until it closes or its session ends. */
  async subscribe(customer: CustomerId, out: ServerResponse, isSignedIn: () => Promise<boolean>): Promise<void> {
    if (this.#subscribers.size === 0) this.#lastId = await readNewestEventId(this.#app.db);
    const subscriber: Subscriber = { customer, out, isSignedIn, checkedAtMs: performance.now() };
    this.#subscribers.add(subscriber);
    out.write('retry: 3000\n\n');
    out.on('close', () => this.#subscribers.delete(subscriber));
    this.#schedulePoll();
  }

  stop(): void {
    clearTimeout(this.#timer);
    for (const subscriber of this.#subscribers) subscriber.out.end();
    this.#subscribers.clear();
  }

  #schedulePoll(): void {
    if (this.#timer !== undefined || this.#subscribers.size === 0) return;
    this.#timer = setTimeout(() => void this.#poll(), pollMs);
  }

  async #poll(): Promise<void> {
    try {
      await this.#deliver();
      await this.#recheck();
    } catch (error) {
      this.#app.log.warn({ err: error }, 'events could not be delivered');
    }
    this.#timer = undefined;
    this.#schedulePoll();
  }

  async #deliver(): Promise<void> {
    const customers = [...new Set([...this.#subscribers].map((subscriber) => subscriber.customer))];
    const events = await readEventsAfter(this.#app.db, this.#lastId, customers);
    const unsent = events.filter((event) => !this.#sentIds.has(event.id));
    for (const event of unsent) {
      for (const subscriber of this.#subscribers) {
        if (subscriber.customer === event.customer)
          subscriber.out.write(
            `id: ${event.id}\nevent: ${event.topic}\ndata: ${JSON.stringify({ topic: event.topic, at: event.at })}\n\n`,
          );
      }
    }
    this.#sentIds = new Set(events.map((event) => event.id));
    const newest = events.at(-1)?.id;
    if (newest !== undefined && newest > this.#lastId) this.#lastId = newest;
  }

  async #recheck(): Promise<void> {
    const now = performance.now();
    for (const subscriber of this.#subscribers) {
      if (now - subscriber.checkedAtMs < recheckMs) continue;
      subscriber.checkedAtMs = now;
      if (await subscriber.isSignedIn()) subscriber.out.write(': keep-alive\n\n');
      else subscriber.out.end();
    }
  }
}
