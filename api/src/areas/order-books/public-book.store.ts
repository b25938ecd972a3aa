import type { MarketPhase, OrderSide, PhaseReason } from '@istmo/contract/kernel/order';
import { type Reader, statement } from '@istmo/db/tx';
import type { MarketId, MarketState } from '../markets/public.ts';

/** What is shown at a price of a market; units 0: nothing any more. Prices are of one whole unit, in the smallest unit of the currency. */
export type BookLevel = {
  readonly side: OrderSide;
  readonly price: bigint;
  readonly units: bigint;
  readonly orders: number;
};

/** A trade as the public sees it: whose orders they were is not in it. */
export type PublicTrade = {
  /** Of the trades of its market. */
  readonly number: bigint;
  readonly price: bigint;
  readonly units: bigint;
  readonly taker: OrderSide | 'auction';
  readonly at: Date;
};

/** What the public sees of a market besides prices and trades. */
export type PublicState = {
  readonly phase: MarketPhase;
  readonly phaseSince: Date;
  readonly phaseReason: PhaseReason;
  readonly phaseNote: MarketState['phaseNote'];
  readonly phaseUntil: Date | null;
  readonly auctionPrice: bigint | null;
  readonly auctionUnits: bigint | null;
};

/** A market at one moment, or what changed in it since another one. */
export type BookChanges = {
  readonly state: PublicState;
  /** Counts the commits that changed what is shown. */
  readonly depthNumber: bigint;
  readonly levels: readonly BookLevel[];
  /** Oldest first. */
  readonly trades: readonly PublicTrade[];
};

type SentLevel = readonly [side: OrderSide, price: string, units: string, orders: number];
type SentTrade = readonly [number: string, price: string, units: string, taker: PublicTrade['taker'], at: string];
type ChangesRow = PublicState & {
  readonly depthNumber: bigint;
  readonly levels: readonly SentLevel[] | null;
  readonly trades: readonly SentTrade[] | null;
};

const changes = statement(
  'order-books-changes',
  `select phase, phase_since as "phaseSince", phase_reason as "phaseReason", phase_note as "phaseNote", phase_until as "phaseUntil",
     auction_price as "auctionPrice", auction_units as "auctionUnits", depth_number as "depthNumber", levels, trades
   from app.read_book_changes($1, $2, $3, $4)`,
);

/** The numbers up to which a reader has everything. */
export type BookPosition = { readonly depthNumber: bigint; readonly tradeNumber: bigint };

/** What changed since a position, at most so many trades, in one snapshot; without a position everything shown and the newest trades. */
export async function readBookChanges(
  reader: Reader,
  market: MarketId,
  since: BookPosition | undefined,
  maxTrades: number,
): Promise<BookChanges> {
  const [row] = await reader.query<ChangesRow>(changes, [
    market,
    since?.depthNumber ?? null,
    since?.tradeNumber ?? null,
    maxTrades,
  ]);
  if (!row) throw new Error(`the market ${market} has no state`);
  const { levels, trades, depthNumber, ...state } = row;
  return {
    state,
    depthNumber,
    levels: (levels ?? []).map(([side, price, units, orders]) => ({
      side,
      price: BigInt(price),
      units: BigInt(units),
      orders,
    })),
    trades: (trades ?? []).map(([number, price, units, taker, at]) => ({
      number: BigInt(number),
      price: BigInt(price),
      units: BigInt(units),
      taker,
      at: new Date(at),
    })),
  };
}

export type BestPrices = { readonly buy: bigint | null; readonly sell: bigint | null };

/** The best price of each side, by market; a market without any order has no entry. */
export async function readBestPrices(reader: Reader): Promise<ReadonlyMap<MarketId, BestPrices>> {
  const rows = await reader.query<BestPrices & { readonly book: MarketId }>(
    `select book, max(price) filter (where side = 'buy') as buy, min(price) filter (where side = 'sell') as sell
       from app.book_level where units > 0 group by book`,
  );
  return new Map(rows.map(({ book, buy, sell }) => [book, { buy, sell }]));
}

const tradeColumns = 'number, price, units, taker, at';

/** A trade with its value in the smallest unit of the currency. */
export type ValuedTrade = PublicTrade & { readonly value: bigint };

/** The trades of a market after a number, the oldest first. */
export async function listTradesAfter(
  reader: Reader,
  market: MarketId,
  number: bigint,
  limit: number,
): Promise<ValuedTrade[]> {
  return reader.query<ValuedTrade>(
    `select ${tradeColumns}, value_units as value from app.book_trade where book = $1 and number > $2 order by number limit $3`,
    [market, number, limit],
  );
}

/** The trades of a market, the newest first; before a number where one is given. */
export async function listNewestTrades(
  reader: Reader,
  market: MarketId,
  before: bigint | undefined,
  limit: number,
): Promise<PublicTrade[]> {
  return reader.query<PublicTrade>(
    `select ${tradeColumns} from app.book_trade where book = $1 and ($2::bigint is null or number < $2) order by number desc limit $3`,
    [market, before ?? null, limit],
  );
}

/** The newest trade of a market at a moment. */
type TradeAt = Pick<PublicTrade, 'price' | 'at'> & { readonly book: MarketId; readonly moment: Date };

/** The newest trade of each market at each of these moments that had one. */
export async function readTradesAt(
  reader: Reader,
  markets: readonly MarketId[],
  moments: readonly Date[],
): Promise<TradeAt[]> {
  return reader.query<TradeAt>(
    `select b.book, m.moment, t.price, t.at from unnest($1::uuid[]) b (book) cross join unnest($2::timestamptz[]) m (moment)
      cross join lateral (select price, at from app.book_trade where book = b.book and at <= m.moment order by at desc, number desc limit 1) t`,
    [markets, moments],
  );
}

/** The number of the newest trade of each of these markets that has one. */
export async function readTradeNumbers(
  reader: Reader,
  markets: readonly MarketId[],
): Promise<ReadonlyMap<MarketId, bigint>> {
  const rows = await reader.query<{ book: MarketId; number: bigint }>(
    `select b.book, n.number from unnest($1::uuid[]) b (book)
       cross join lateral (select t.number from app.book_trade t where t.book = b.book order by t.number desc limit 1) n`,
    [markets],
  );
  return new Map(rows.map(({ book, number }) => [book, number]));
}
