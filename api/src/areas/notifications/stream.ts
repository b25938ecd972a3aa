import type { CustomerId, SessionId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { lowestIdSince } from '@istmo/db/new-id';
import type { App } from '../../app.ts';
import { type EventReader, writeEvent } from '../../http/event-writer.ts';
import { refuse } from '../../http/refusal.ts';
import { readEventsSince, readRecentEvents, type ReadRowEvents, readSnapshot, type RowEvent } from './events.store.ts';

type NewSubscriber = {
  readonly customer: CustomerId;
  readonly session: SessionId;
  readonly out: EventReader;
  readonly isSignedIn: () => Promise<boolean>;
};
type Subscriber = NewSubscriber & { checkedAtMs: number };

// Each page of a browser has one; a browser opens six of a server at once.
const maxPerSession = 10;
const maxPerCustomer = 30;

const pollMs = 700;
// A page that hears nothing for some seconds says that its figures may be old.
const beatMs = 3_000;
const recheckMs = 15_000;
// A page read what it shows before its stream was open, and a row may be committed after one with a greater id.
const rereadMs = 10_000;

/** Server-sent events: one poller per process reads the event table for all its open pages, so an event may come from any process. */
export class EventStream {
  readonly #app: App;
  readonly #readRows: readonly ReadRowEvents[];
  readonly #subscribers = new Set<Subscriber>();
  #sentRowIds = new Set<string>();
  /** Customers of whom a page was opened since the last read. */
  #joined = new Set<CustomerId>();
  #snapshot = '';
  #beatAtMs = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `readRows` are the changes that areas have in rows of their own. */
  constructor(app: App, readRows: readonly ReadRowEvents[]) {
    this.#app = app;
    this.#readRows = readRows;
  }

  /** Refuses with 429 when the session or the customer has too many open already. */
  assertCapacity({ customer, session }: Pick<NewSubscriber, 'customer' | 'session'>): void {
    const own = [...this.#subscribers].filter((subscriber) => subscriber.customer === customer);
    const ofSession = own.filter((subscriber) => subscriber.session === session);
    if (own.length < maxPerCustomer && ofSession.length < maxPerSession) return;
    refuse('throttled', m.kernel_throttled, { retryAfterSeconds: 60 });
  }

  /** Sends a page its events until it closes or its session ends. */
  async subscribe(added: NewSubscriber): Promise<void> {
    const { out } = added;
    if (this.#subscribers.size === 0) this.#snapshot = await readSnapshot(this.#app.db);
    const subscriber: Subscriber = { ...added, checkedAtMs: performance.now() };
    this.#subscribers.add(subscriber);
    this.#joined.add(added.customer);
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
      this.#beat();
    } catch (error) {
      this.#app.log.warn({ err: error }, 'events could not be delivered');
    }
    this.#timer = undefined;
    this.#schedulePoll();
  }

  async #deliver(): Promise<void> {
    const customers = [...new Set([...this.#subscribers].map((subscriber) => subscriber.customer))];
    const joined = [...this.#joined];
    const [{ events, snapshot }, recent] = await Promise.all([
      readEventsSince(this.#app.db, this.#snapshot, customers),
      joined.length > 0 ? readRecentEvents(this.#app.db, joined) : [],
    ]);
    this.#snapshot = snapshot;
    // Only once they are read: a read that failed is repeated.
    for (const customer of joined) this.#joined.delete(customer);
    const byId = new Map([...recent, ...events].map((event) => [event.id, event]));
    for (const event of byId.values()) this.#send(event, `id: ${event.id}\n`);
  }

  async #deliverRows(): Promise<void> {
    const customers = [...new Set([...this.#subscribers].map((subscriber) => subscriber.customer))];
    const from = lowestIdSince(rereadMs);
    const rows = (await Promise.all(this.#readRows.map((read) => read(this.#app.db, customers, from)))).flat();
    for (const row of rows.filter(({ id }) => !this.#sentRowIds.has(id))) this.#send(row, '');
    this.#sentRowIds = new Set(rows.map(({ id }) => id));
  }

  #send({ customer, topic, at }: Pick<RowEvent, 'customer' | 'topic' | 'at'>, idLine: string): void {
    const text = `${idLine}event: ${topic}\ndata: ${JSON.stringify({ topic, at })}\n\n`;
    for (const subscriber of this.#subscribers) if (subscriber.customer === customer) writeEvent(subscriber.out, text);
  }

  /** Only once all events were read: a server that cannot read its database is not live. */
  #beat(): void {
    const now = performance.now();
    if (now - this.#beatAtMs < beatMs) return;
    this.#beatAtMs = now;
    for (const { out } of this.#subscribers) writeEvent(out, ': beat\n\n');
  }

  async #recheck(): Promise<void> {
    const now = performance.now();
    const due = [...this.#subscribers].filter(({ checkedAtMs }) => now - checkedAtMs >= recheckMs);
    // Sessions that are looked up at once share one query.
    const answers = await Promise.all(due.map((subscriber) => subscriber.isSignedIn()));
    for (const [index, subscriber] of due.entries()) {
      subscriber.checkedAtMs = now;
      if (!answers[index]) subscriber.out.end();
    }
  }
}
