import type { ServerResponse } from 'node:http';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { App } from '../../app.ts';
import { newestEvent, readEventsAfter } from './events.ts';

type Page = {
  readonly customer: CustomerId;
  readonly out: ServerResponse;
  readonly isStillIn: () => Promise<boolean>;
  checkedAtMs: number;
};

const pollMs = 700;
const recheckMs = 15_000;

/** Server-sent events: one poller per process reads the table for all pages that are open here, so any process may have caused them. */
export class EventStream {
  readonly #app: App;
  readonly #pages = new Set<Page>();
  #told = new Set<bigint>();
  #last = 0n;
  #timer: NodeJS.Timeout | undefined;

  constructor(app: App) {
    this.#app = app;
  }

  /** Keeps a page informed until it goes or its session ends. */
  async join(customer: CustomerId, out: ServerResponse, isStillIn: () => Promise<boolean>): Promise<void> {
    if (this.#pages.size === 0) this.#last = await newestEvent(this.#app.db);
    const page: Page = { customer, out, isStillIn, checkedAtMs: performance.now() };
    this.#pages.add(page);
    out.write('retry: 3000\n\n');
    out.on('close', () => this.#pages.delete(page));
    this.#wake();
  }

  stop(): void {
    clearTimeout(this.#timer);
    for (const page of this.#pages) page.out.end();
    this.#pages.clear();
  }

  #wake(): void {
    if (this.#timer !== undefined || this.#pages.size === 0) return;
    this.#timer = setTimeout(() => void this.#poll(), pollMs);
  }

  async #poll(): Promise<void> {
    try {
      await this.#deliver();
      await this.#recheck();
    } catch (error) {
      this.#app.log.warn({ err: error }, 'events are late');
    }
    this.#timer = undefined;
    this.#wake();
  }

  async #deliver(): Promise<void> {
    const customers = [...new Set([...this.#pages].map((page) => page.customer))];
    const events = await readEventsAfter(this.#app.db, this.#last, customers);
    const fresh = events.filter((event) => !this.#told.has(event.id));
    for (const event of fresh) {
      for (const page of this.#pages) {
        if (page.customer === event.customer)
          page.out.write(
            `id: ${event.id}\nevent: ${event.topic}\ndata: ${JSON.stringify({ topic: event.topic, at: event.at })}\n\n`,
          );
      }
    }
    this.#told = new Set(events.map((event) => event.id));
    const newest = events.at(-1)?.id;
    if (newest !== undefined && newest > this.#last) this.#last = newest;
  }

  async #recheck(): Promise<void> {
    const now = performance.now();
    for (const page of this.#pages) {
      if (now - page.checkedAtMs < recheckMs) continue;
      page.checkedAtMs = now;
      if (await page.isStillIn()) page.out.write(': still here\n\n');
      else page.out.end();
    }
  }
}
