import type { App } from '../../app.ts';
import { type EventReader, writeEvent } from '../../http/event-writer.ts';
import { type BookChanges, readBookChanges } from '../order-books/public.ts';
import { BookPicture, firstTrades } from './book-picture.ts';
import type { ShownMarket } from './market-view.ts';

// While something changes, and after some seconds in which nothing did: a change reaches its readers within a tenth of a second either way.
const busyMs = 25;
const quietMs = 70;
const quietAfterMs = 5_000;
const failedMs = 1_000;
// A page that hears nothing for some seconds says that its figures may be old.
const beatMs = 3_000;
// More are read at once; they make one event.
const maxTrades = 500;

const eventOf = (data: object): Buffer => Buffer.from(`data: ${JSON.stringify(data)}\n\n`);
const beat = Buffer.from(': beat\n\n');

/** Follows one market for all who read it here: one look at the database, one text for all. It ends without readers. */
export class BookFeed {
  readonly #app: App;
  readonly #shown: ShownMarket;
  readonly #onEnd: () => void;
  readonly #readers = new Set<EventReader>();
  readonly #opened: Promise<BookPicture>;
  /** Everything, for those who come before the next change. */
  #first: Buffer | undefined;
  #largest = 0;
  #changedAtMs = 0;
  #beatAtMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #isEnded = false;

  constructor(app: App, shown: ShownMarket, onEnd: () => void) {
    this.#app = app;
    this.#shown = shown;
    this.#onEnd = onEnd;
    this.#opened = this.#open();
    this.#opened.catch(() => this.stop());
  }

  /** Resolves when the market is read, and fails when it cannot be. */
  async open(): Promise<BookPicture> {
    return this.#opened;
  }

  /** Sends everything to a new reader, and from now on what changes. */
  add(out: EventReader, picture: BookPicture): void {
    this.#first ??= eventOf(picture.readAll(this.#app.clock.now()));
    out.on('close', () => this.#readers.delete(out));
    out.write('retry: 2000\n\n');
    out.write(this.#first);
    this.#largest = Math.max(this.#largest, this.#first.length);
    this.#readers.add(out);
  }

  stop(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#timer);
    for (const out of this.#readers) out.end();
    this.#readers.clear();
    this.#onEnd();
  }

  async #open(): Promise<BookPicture> {
    const changes = await readBookChanges(this.#app.db, this.#shown.market.id, undefined, firstTrades);
    const picture = new BookPicture(this.#shown, changes);
    this.#changedAtMs = performance.now();
    this.#schedule(picture, busyMs);
    return picture;
  }

  #schedule(picture: BookPicture, ms: number): void {
    if (!this.#isEnded) this.#timer = setTimeout(() => void this.#poll(picture), ms);
  }

  async #poll(picture: BookPicture): Promise<void> {
    if (this.#readers.size === 0) return this.stop();
    const began = performance.now();
    try {
      const changes = await readBookChanges(this.#app.db, this.#shown.market.id, picture.position, maxTrades);
      if (this.#isEnded) return;
      this.#send(picture, changes);
      const now = performance.now();
      const pause = now - this.#changedAtMs < quietAfterMs ? busyMs : quietMs;
      // At most half of the time of the process.
      this.#schedule(picture, Math.max(pause, now - began));
    } catch (error) {
      this.#app.log.warn({ err: error, market: this.#shown.market.symbol }, 'the stream of a market is not up to date');
      this.#schedule(picture, failedMs);
    }
  }

  #send(picture: BookPicture, changes: BookChanges): void {
    const event = picture.follow(changes, this.#app.clock.now());
    const now = performance.now();
    if (event) {
      this.#changedAtMs = now;
      this.#first = undefined;
      this.#writeToAll(eventOf(event));
    }
    // Only after a look that succeeded: without one it is not known whether something changed.
    if (now - this.#beatAtMs >= beatMs) {
      this.#beatAtMs = now;
      this.#writeToAll(beat);
    }
  }

  #writeToAll(event: Buffer): void {
    for (const out of this.#readers) writeEvent(out, event, this.#largest);
    this.#largest = Math.max(this.#largest, event.length);
  }
}
