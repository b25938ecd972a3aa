import type { ServerResponse } from 'node:http';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { lowestIdSince } from '@istmo/db/new-id';
import type { App } from '../../app.ts';
import { readNewestEventId, readEventsAfter, type ReadRowEvents, type RowEvent } from './events.ts';

type Subscriber = {
  readonly customer: CustomerId;
  readonly out: ServerResponse;
  readonly isSignedIn: () => Promise<boolean>;
  checkedAtMs: number;
};

const pollMs = 700;
const recheckMs = 15_000;
// A transaction that began earlier may commit a smaller id later, so the rows of some seconds are read again.
const rereadMs = 10_000;

/** Server-sent events: one poller per process reads the event table for all its open pages, so an event may come from any process. */
export class EventStream {
  readonly #app: App;
  readonly #readRows: readonly ReadRowEvents[];
  readonly #subscribers = new Set<Subscriber>();
  #sentIds = new Set<bigint>();
  #sentRowIds = new Set<string>();
  #firstRowId = '';
  #lastId = 0n;
  #timer: NodeJS.Timeout | undefined;

  /** `readRows` are the changes that areas have in rows of their own. */
  constructor(app: App, readRows: readonly ReadRowEvents[]) {
    this.#app = app;
    this.#readRows = readRows;
  }

  /** Sends a page its events until it closes or its session ends. */
  async subscribe(customer: CustomerId, out: ServerResponse, isSignedIn: () => Promise<boolean>): Promise<void> {
    if (this.#subscribers.size === 0) {
      this.#lastId = await readNewestEventId(this.#app.db);
      this.#firstRowId = lowestIdSince(0);
    }
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
      await this.#deliverRows();
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
    for (const event of events.filter(({ id }) => !this.#sentIds.has(id))) this.#send(event, `id: ${event.id}\n`);
    this.#sentIds = new Set(events.map((event) => event.id));
    const newest = events.at(-1)?.id;
    if (newest !== undefined && newest > this.#lastId) this.#lastId = newest;
  }

  async #deliverRows(): Promise<void> {
    const customers = [...new Set([...this.#subscribers].map((subscriber) => subscriber.customer))];
    const reread = lowestIdSince(rereadMs);
    const from = reread > this.#firstRowId ? reread : this.#firstRowId;
    const rows = (await Promise.all(this.#readRows.map((read) => read(this.#app.db, customers, from)))).flat();
    for (const row of rows.filter(({ id }) => !this.#sentRowIds.has(id))) this.#send(row, '');
    this.#sentRowIds = new Set(rows.map(({ id }) => id));
  }

  #send({ customer, topic, at }: Pick<RowEvent, 'customer' | 'topic' | 'at'>, idLine: string): void {
    const text = `${idLine}event: ${topic}\ndata: ${JSON.stringify({ topic, at })}\n\n`;
    for (const subscriber of this.#subscribers) if (subscriber.customer === customer) subscriber.out.write(text);
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
