import { setTimeout as pause } from 'node:timers/promises';
import { dayAt } from '@istmo/contract/kernel/day';
import type { OrderEndReason } from '@istmo/contract/kernel/order';
import type { App } from '../../app.ts';
import { readRecentBooksState } from '../../runtime/books-state.ts';
import {
  beginPhase,
  findDuePhase,
  followSecurity,
  type Market,
  type MarketId,
  type MarketState,
  readMarkets,
  readMarketStates,
} from '../markets/public.ts';
import { BookMatcher } from './match-book.ts';
import { listEnding, listExpired } from './matching.store.ts';
import type { OrderId } from './orders.store.ts';

type Matching = {
  readonly matchers: Map<MarketId, BookMatcher>;
  /** By the monotonic clock of this process. */
  activeAtMs: number;
  lookedAtMs: number;
  endedAtMs: number;
};

const matchings = new WeakMap<App, Matching>();

const quietAfterMs = 2_000;
const quietEveryMs = 100;
/** How often orders are looked for that must end. */
const endEveryMs = 1_000;
/** Commits in a row before other tasks get their turn. */
const maxRounds = 50;
/** Between two commits, so that one matches many orders: what it costs hardly depends on how many. */
const gatherMs = 10;

function startMatching(app: App): Matching {
  const matching = matchings.get(app) ?? { matchers: new Map(), activeAtMs: 0, lookedAtMs: 0, endedAtMs: 0 };
  matchings.set(app, matching);
  return matching;
}

function findMatcher(app: App, { matchers }: Matching, market: Market): BookMatcher {
  const matcher = matchers.get(market.id) ?? new BookMatcher(app, market);
  matcher.market = market;
  matchers.set(market.id, matcher);
  return matcher;
}

/** Begins what the schedule says is due; of an auction with its trades. */
async function followSchedule(app: App, matcher: BookMatcher, onMarket: OnMarket): Promise<boolean> {
  const { market, state } = onMarket;
  const next = await findDuePhase(app, market, state);
  if (!next) return false;
  if (state.phase === 'auction') await matcher.endAuction(state, next);
  else {
    const { phaseNumber: from } = state;
    await app.db.inTransaction((tx) => beginPhase(tx, market.id, { ...next, at: app.clock.now(), from }));
  }
  return true;
}

type OnMarket = { readonly market: Market; readonly state: MarketState };

/** Ends orders whose time is over, and those that a measure, the security or the account of their customer ends. */
async function endOrders(app: App, matcher: BookMatcher, { id }: Market): Promise<void> {
  const today = dayAt(app.clock.now(), app.settings.timeZone);
  const reasons = new Map<OrderId, OrderEndReason>();
  const add = (orders: readonly OrderId[], reason: OrderEndReason): void => {
    for (const order of orders) if (!reasons.has(order)) reasons.set(order, reason);
  };
  for (const { order, reason } of await listEnding(app.db, id, today)) add([order], reason);
  add(await matcher.listBlocked(), 'account');
  add(await listExpired(app.db, id, app.clock.now()), 'expired');
  for (const [reason, some] of Map.groupBy(reasons, ([, why]) => why))
    await matcher.end(
      some.map(([order]) => order),
      reason,
    );
}

/** Whether something was done for the market. */
async function matchMarket(app: App, matcher: BookMatcher, onMarket: OnMarket): Promise<boolean> {
  const { market, state } = onMarket;
  try {
    if (await followSecurity(app, market, state)) {
      // What is in memory is of the phase before.
      matcher.forget();
      return true;
    }
    // What was accepted before an auction ends is in it.
    if (state.inputNumber > state.matchedNumber && (await matcher.matchNext(state))) return true;
    return await followSchedule(app, matcher, onMarket);
  } catch (error) {
    matcher.forget();
    throw error;
  }
}

/**
 * Matches what was accepted on all markets, in the order of their logs, begins the phases that are due, and ends orders whose time is over or whose customer may not
 * trade any more. A process that is not the newest to match is refused by the database.
 */
export async function matchOrders(app: App): Promise<void> {
  const matching = startMatching(app);
  // Nothing is traded and no phase begins while the books are closed.
  if (!(await readRecentBooksState(app)).isSound) return;
  for (let isBusy = true, round = 0; isBusy && round < maxRounds; round++) {
    if (round > 0) await pause(gatherMs);
    isBusy = false;
    const [markets, states] = await Promise.all([readMarkets(app), readMarketStates(app.db)]);
    for (const market of markets) {
      const state = states.get(market.id);
      if (state && (await matchMarket(app, findMatcher(app, matching, market), { market, state }))) isBusy = true;
    }
    if (isBusy) matching.activeAtMs = performance.now();
  }
  const now = performance.now();
  if (now - matching.endedAtMs < endEveryMs) return;
  matching.endedAtMs = now;
  for (const market of await readMarkets(app)) await endOrders(app, findMatcher(app, matching, market), market);
}

/** As the worker runs it: where nothing was matched for a while, it is looked for less often. */
export async function matchWhenDue(app: App): Promise<void> {
  const matching = startMatching(app);
  const now = performance.now();
  if (now - matching.activeAtMs > quietAfterMs && now - matching.lookedAtMs < quietEveryMs) return;
  matching.lookedAtMs = now;
  await matchOrders(app);
}
