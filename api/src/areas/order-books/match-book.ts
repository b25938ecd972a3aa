import { bandAround } from '@istmo/contract/areas/order-books/order-arithmetic';
import { money } from '@istmo/contract/kernel/money';
import type { NextPhase } from '@istmo/contract/kernel/market-schedule';
import { type OrderEndReason, orderEndReasons } from '@istmo/contract/kernel/order';
import { isDuplicate, readSqlState } from '@istmo/db/failures';
import type { Tx } from '@istmo/db/tx';
import { type Movement, post, releaseOrder, trade } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { beginPhase, type Market, type MarketState } from '../markets/public.ts';
import { type BookMemory, loadBook, toNewOrder, waits } from './book-memory.ts';
import { writeLevels } from './levels.store.ts';
import { MatchPlan } from './match-plan.ts';
import {
  type ActiveOrder,
  advanceBook,
  findTradingObstacles,
  listInputs,
  type MatchInput,
  writeOrderChanges,
  writeTrades,
} from './matching.store.ts';
import { findUncrossing, uncross } from './matching/auction.ts';
import type { Side } from './matching/order.ts';
import type { OrderId } from './orders.store.ts';
import { findRefusedOrders } from './trade-rules.ts';

/** Entries of the log that one commit matches. */
const maxInputs = 200;

/** Places of one entry: so many times an iceberg may go to the end of its queue while it is matched. */
const placesPerEntry = 1_000_000n;

// Refused more often than processes take over, it is a fault and is logged as one.
const maxOvertaken = 5;

const isOvertaken = (error: unknown): boolean =>
  readSqlState(error) === '23001' || isDuplicate(error, 'book_trade_book_number_key');

const isEndReason = (text: string): text is OrderEndReason => orderEndReasons.some((reason) => reason === text);

/** A side of a trade may not trade any more: nothing is written, the orders end, and the entry is matched again. */
class OrdersRefused extends Error {
  override name = 'OrdersRefused';
  readonly orders: ReadonlyMap<OrderId, OrderEndReason>;

  constructor(orders: ReadonlyMap<OrderId, OrderEndReason>) {
    super('orders may not trade any more');
    this.orders = orders;
  }
}

/**
 * Matches one market: reads what was accepted, in the order of the log, and writes what follows in one commit each. What is in memory is thrown away and made again
 * from the database whenever a commit did not happen.
 */
export class BookMatcher {
  readonly #app: App;
  #market: Market;
  #memory: BookMemory | undefined;
  /** How often the database refused a commit since the last one. */
  #overtaken = 0;
  /** Orders that must end before anything else is matched. */
  readonly #refused = new Map<OrderId, OrderEndReason>();

  constructor(app: App, market: Market) {
    this.#app = app;
    this.#market = market;
  }

  /** The terms in force, read again. */
  set market(market: Market) {
    this.#market = market;
  }

  /** Matches what is there. False: nothing was. */
  async matchNext(state: MarketState): Promise<boolean> {
    const memory = await this.#load();
    memory.state = { ...state, matchedNumber: memory.state.matchedNumber, depthNumber: memory.state.depthNumber };
    const { matchedNumber: after } = memory.state;
    const inputs = await listInputs(this.#app.db, { market: this.#market.id, after, limit: maxInputs });
    if (inputs.length === 0 && this.#refused.size === 0) return false;
    return this.#commit(memory, (plan) => {
      const to = this.#applyInputs(memory, plan, inputs);
      return { to, next: this.#findInterruption(memory) };
    });
  }

  /** The orders in the book of customers whose account may not trade any more. */
  async listBlocked(): Promise<OrderId[]> {
    const { orders } = await this.#load();
    const customers = new Set([...orders.values()].map(({ customer }) => customer));
    if (customers.size === 0) return [];
    const blocked = await findTradingObstacles(this.#app.db, [...customers]);
    if (blocked.size === 0) return [];
    return [...orders.values()].flatMap(({ id, customer }) => (blocked.has(customer) ? id : []));
  }

  /** Ends orders for a reason of the market, as far as they are still in the book. */
  async end(orders: readonly OrderId[], reason: OrderEndReason): Promise<void> {
    const memory = await this.#load();
    const open = orders.filter((id) => memory.book.find(id));
    if (open.length === 0) return;
    await this.#commit(memory, (plan) => {
      for (const id of open) this.#endResting(memory, plan, { id, reason });
      return { to: memory.state.matchedNumber };
    });
  }

  /** Ends an auction: what crosses trades at one price, and the next phase begins in the same commit. */
  async endAuction(state: MarketState, next: NextPhase): Promise<void> {
    const memory = await this.#load();
    memory.state = { ...state, matchedNumber: memory.state.matchedNumber, depthNumber: memory.state.depthNumber };
    await this.#commit(memory, (plan) => {
      const uncrossing = findUncrossing(memory.book, state.lastPrice ?? state.referencePrice);
      if (uncrossing) plan.record(uncross(memory.book, uncrossing), 'auction');
      return { to: memory.state.matchedNumber, next, referencePrice: uncrossing?.price ?? null };
    });
  }

  /** What a process must do that finds its memory behind the database: all of it is read again at the next call. */
  forget(): void {
    this.#memory = undefined;
  }

  async #load(): Promise<BookMemory> {
    this.#memory ??= await loadBook(this.#app.db, this.#market.id);
    return this.#memory;
  }

  #applyInputs(memory: BookMemory, plan: MatchPlan, inputs: readonly MatchInput[]): bigint {
    const { book } = memory;
    for (const [id, reason] of this.#refused) if (book.find(id)) this.#endResting(memory, plan, { id, reason });
    for (const input of inputs) {
      const place = input.number * placesPerEntry;
      if (place > book.place) book.place = place;
      if (input.order) this.#applyOrder(memory, plan, input.order);
      else this.#applyChange(memory, plan, input);
      // What is left crosses beyond the band: the rest waits for the auction.
      if (memory.state.phase === 'continuous' && book.isCrossed) return input.number;
    }
    return inputs.at(-1)?.number ?? memory.state.matchedNumber;
  }

  #applyOrder({ book, state }: BookMemory, plan: MatchPlan, order: ActiveOrder): void {
    plan.accept(order);
    const refused = this.#refused.get(order.id);
    if (refused) return plan.end(order.id, refused);
    if (order.expiresAt !== null && order.expiresAt <= this.#app.clock.now()) return plan.end(order.id, 'expired');
    if (state.phase === 'continuous') {
      const last = state.lastPrice ?? state.referencePrice;
      const { low, high } = bandAround(plan.lastPrice ?? last, this.#market.dynamicBand, this.#market.tick);
      return plan.record(book.submit(toNewOrder(order), order.side === 'buy' ? high : low), order.side);
    }
    if (!waits(order)) return plan.end(order.id, 'phase');
    plan.record([book.rest(toNewOrder(order), order.left)], order.side);
  }

  #applyChange({ book }: BookMemory, plan: MatchPlan, { kind, orderId, units, reason }: MatchInput): void {
    const resting = book.find(orderId);
    if (!resting) return;
    const side: Side = resting.side;
    if (kind === 'reduce' && units !== null && units < resting.left) plan.record(book.reduce(orderId, units), side);
    else {
      book.cancel(orderId);
      plan.end(orderId, isEndReason(reason) ? reason : 'cancelled');
    }
  }

  #endResting({ book }: BookMemory, plan: MatchPlan, { id, reason }: { id: OrderId; reason: OrderEndReason }): void {
    book.cancel(id);
    plan.end(id, reason);
  }

  /** An order would trade further from the last price than the band allows: orders are gathered for an auction. */
  #findInterruption({ book, state }: BookMemory): NextPhase | undefined {
    if (state.phase !== 'continuous' || !book.isCrossed) return undefined;
    const until = new Date(this.#app.clock.now().getTime() + this.#market.schedule.haltAuctionMinutes * 60_000);
    return { phase: 'auction', reason: 'volatility', until };
  }

  async #commit(memory: BookMemory, apply: (plan: MatchPlan) => Applied): Promise<boolean> {
    const plan = new MatchPlan(memory.orders, {
      unitScale: this.#market.unitScale,
      tradeNumber: memory.tradeNumber,
    });
    try {
      const applied = apply(plan);
      const at = this.#app.clock.now();
      await this.#app.db.inTransaction((tx) => this.#write(tx, { memory, plan, applied, at }));
      plan.forgetEnded();
      this.#refused.clear();
      this.#overtaken = 0;
      const { state } = memory;
      memory.tradeNumber = plan.tradeNumber;
      memory.state = {
        ...state,
        matchedNumber: applied.to,
        depthNumber: state.depthNumber + 1n,
        lastPrice: plan.lastPrice ?? state.lastPrice,
      };
      return true;
    } catch (error) {
      this.forget();
      if (error instanceof OrdersRefused) {
        for (const [id, reason] of error.orders) this.#refused.set(id, reason);
        return true;
      }
      // Another process matches, or the phase changed meanwhile: nothing was written, and what is in memory is read again.
      if (!isOvertaken(error) || (this.#overtaken += 1) > maxOvertaken) throw error;
      return false;
    }
  }

  async #write(tx: Tx, { memory, plan, applied, at }: Writing): Promise<void> {
    const { id: market } = this.#market;
    const { state, book, fence } = memory;
    if (plan.trades.length > 0) {
      const refused = await findRefusedOrders(this.#app, tx, { market: this.#market, trades: plan.trades });
      if (refused.size > 0) throw new OrdersRefused(refused);
    }
    await writeOrderChanges(tx, plan.listTradingNew(), at);
    await writeTrades(tx, { market, at, trades: plan.trades });
    await writeOrderChanges(tx, plan.listChanges(book), at);
    await writeLevels(tx, { market, number: state.depthNumber + 1n, levels: plan.listLevels(book) });
    const movements = this.#toMovements(plan, at);
    if (movements.length > 0) await post(tx, ...movements);
    const phase = applied.next?.phase ?? state.phase;
    const indicated = phase === 'auction' ? findUncrossing(book, state.lastPrice ?? state.referencePrice) : undefined;
    await advanceBook(tx, {
      market,
      fence,
      phaseNumber: state.phaseNumber,
      from: state.matchedNumber,
      to: applied.to,
      at,
      events: plan.events,
      lastPrice: plan.lastPrice,
      referencePrice: applied.referencePrice ?? null,
      auctionPrice: indicated?.price ?? null,
      auctionUnits: indicated?.size ?? null,
      hasDepth: true,
    });
    if (applied.next) await beginPhase(tx, market, { ...applied.next, at, from: state.phaseNumber });
  }

  #toMovements(plan: MatchPlan, at: Date): Movement[] {
    const { instrument, currency } = this.#market;
    return [
      ...plan.trades.map((one) =>
        trade({
          id: one.id,
          at,
          buyer: one.buyer,
          seller: one.seller,
          units: money(instrument, one.units),
          value: money(currency, one.value),
          buyerFee: one.buyerFee,
          sellerFee: one.sellerFee,
          released: one.released,
        }),
      ),
      ...plan
        .listReleases()
        .map(({ order: { id, customer, side, left }, amount }) =>
          releaseOrder({ id, customer, at, left, amount: money(side === 'buy' ? currency : instrument, amount) }),
        ),
    ];
  }
}

type Applied = {
  /** Up to which entry of the log it is matched now. */
  readonly to: bigint;
  readonly next?: NextPhase | undefined;
  readonly referencePrice?: bigint | null;
};

type Writing = { readonly memory: BookMemory; readonly plan: MatchPlan; readonly applied: Applied; readonly at: Date };
