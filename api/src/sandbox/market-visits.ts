import { cancelOrders, placeOrder } from '@istmo/contract/areas/order-books/order-books.contract';
import type { RequestOf } from '@istmo/contract/kernel/endpoint';
import type { App } from '../app.ts';
import { matchOrders } from '../areas/order-books/public.ts';
import { notifyOrders } from '../areas/order-notices/public.ts';
import { endSessions, type OpenedSession, openSession } from '../areas/sessions/public.ts';
import { Refusal } from '../http/refusal.ts';
import type { Moment } from './past-step.ts';
import { callAs } from './past-visit.ts';
import { requireDemo } from './seed-securities.ts';

type PastOrder = Pick<RequestOf<typeof placeOrder>, 'symbol' | 'side' | 'price' | 'size'> &
  Partial<RequestOf<typeof placeOrder>>;

const visitor = {
  language: 'en',
  address: '192.0.2.1',
  device: '',
  wantsBinding: false,
  token: undefined,
  files: [],
} as const;

/** What demo people do on a market between investors at a moment of the past, which may go on to a later one. Each places orders by a session of that day. */
export class MarketVisits {
  readonly #moment: Moment;
  readonly #app: App;
  readonly #workerApp: App;
  readonly #name: string;
  readonly #sessions = new Map<string, Promise<OpenedSession>>();
  #at: Date;
  #orders = 0;

  /** The name is the same when the seed is run again, so that no order is placed twice. */
  constructor(moment: Moment, name: string) {
    const clock = { now: () => this.#at };
    this.#moment = moment;
    this.#name = name;
    this.#at = moment.at;
    this.#app = { ...moment.past.app, clock };
    this.#workerApp = { ...moment.past.workerApp, clock };
  }

  get app(): App {
    return this.#app;
  }

  goTo(at: Date): void {
    this.#at = at;
  }

  /** False where the market takes no such order: the demo starts without it. */
  async place(person: string, order: PastOrder): Promise<boolean> {
    const key = `${this.#name} ${this.#orders++}`;
    try {
      await callAs(await this.#visit(person, key), placeOrder, order);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#app.log.warn({ err: error, person, order }, 'an order of the demo was left out');
      return false;
    }
  }

  async cancelAll(people: readonly string[], symbol: string): Promise<void> {
    const cancel = async (person: string) =>
      callAs(await this.#visit(person, `${this.#name} cancel`), cancelOrders, { symbol });
    await Promise.all(people.map(cancel));
  }

  /** As the worker does it. */
  match(): Promise<void> {
    return matchOrders(this.#workerApp);
  }

  /** What became of the orders is written down, as the worker does it, and everyone signs out. */
  async leave(): Promise<void> {
    await notifyOrders(this.#workerApp);
    const end = (person: string) =>
      endSessions(this.#app.db, requireDemo(this.#moment.people, person).customer, { at: this.#at });
    await Promise.all([...this.#sessions.keys()].map(end));
  }

  async #visit(person: string, key: string) {
    const { past, adapters, people } = this.#moment;
    const demo = requireDemo(people, person);
    const opened = this.#sessions.get(person) ?? this.#open(person);
    this.#sessions.set(person, opened);
    return { ...demo, past: { ...past, app: this.#app }, adapters, key, session: (await opened).id };
  }

  #open(person: string): Promise<OpenedSession> {
    const { customer } = requireDemo(this.#moment.people, person);
    return this.#app.db.inTransaction((tx) => openSession(this.#app, tx, { customer, visitor }));
  }
}
