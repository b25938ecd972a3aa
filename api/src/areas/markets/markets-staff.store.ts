import type { CustomerId, StaffId } from '@istmo/contract/kernel/id';
import type { MarketMode, MarketPhase, OrderSide, PhaseReason } from '@istmo/contract/kernel/order';
import type { Reader, Tx } from '@istmo/db/tx';
import type { MarketId, PhaseWords } from './markets.store.ts';

/** A market with what it does now, as staff see it. Amounts in smallest units. */
export type StaffBook = {
  readonly id: MarketId;
  readonly symbol: string;
  readonly instrument: string;
  readonly currency: string;
  readonly version: number;
  readonly endedAt: Date | null;
  readonly phase: MarketPhase;
  readonly phaseSince: Date;
  readonly phaseReason: PhaseReason;
  readonly phaseNote: PhaseWords;
  readonly phaseUntil: Date | null;
  readonly logNumber: bigint;
  readonly inputNumber: bigint;
  readonly matchedNumber: bigint;
  readonly depthNumber: bigint;
  readonly fence: bigint;
  readonly lastPrice: bigint | null;
  readonly lastAt: Date | null;
  readonly referencePrice: bigint;
  readonly auctionPrice: bigint | null;
  readonly auctionUnits: bigint | null;
};

const bookColumns = `b.id, b.symbol, b.instrument, b.currency, b.version::int, b.ended_at as "endedAt", s.phase,
  s.phase_since as "phaseSince", s.phase_reason as "phaseReason", s.phase_note as "phaseNote", s.phase_until as "phaseUntil",
  s.log_number as "logNumber", s.input_number as "inputNumber", s.matched_number as "matchedNumber",
  s.depth_number as "depthNumber", s.fence, s.last_price as "lastPrice", s.last_at as "lastAt",
  s.reference_price as "referencePrice", s.auction_price as "auctionPrice", s.auction_units as "auctionUnits"`;
const bookTables = 'app.order_book b join app.order_book_state s on s.book = b.id';

/** Those that ended are last. */
export async function listStaffBooks(reader: Reader): Promise<StaffBook[]> {
  return reader.query<StaffBook>(
    `select ${bookColumns} from ${bookTables} order by b.ended_at is not null, b.position, b.symbol`,
  );
}

export async function findStaffBook(reader: Reader, symbol: string): Promise<StaffBook | undefined> {
  const [row] = await reader.query<StaffBook>(`select ${bookColumns} from ${bookTables} where b.symbol = $1`, [symbol]);
  return row;
}

/** Whether a security is traded for a currency already, by a market that may have ended. */
export async function hasBook(reader: Reader, instrument: string, currency: string): Promise<boolean> {
  const rows = await reader.query('select 1 from app.order_book where instrument = $1 and currency = $2', [
    instrument,
    currency,
  ]);
  return rows.length > 0;
}

export type LockedBook = {
  readonly id: MarketId;
  readonly version: number;
  readonly phase: MarketPhase;
  readonly phaseReason: PhaseReason;
  readonly phaseNote: PhaseWords;
  readonly endedAt: Date | null;
  readonly referencePrice: bigint;
};

/** The state of a market, locked: no order is accepted and no phase begins until the commit. */
export async function lockBook(tx: Tx, symbol: string): Promise<LockedBook | undefined> {
  const [row] = await tx.query<LockedBook>(
    `select book as id, version::int, phase, phase_reason as "phaseReason", phase_note as "phaseNote",
            ended_at as "endedAt", reference_price as "referencePrice" from app.lock_market($1)`,
    [symbol],
  );
  return row;
}

export type BookActivity = {
  readonly book: MarketId;
  readonly bestBuy: bigint | null;
  readonly bestSell: bigint | null;
  readonly orders: number;
  readonly trades: number;
  readonly units: bigint;
  readonly value: bigint;
};

/** What is in each book, and what was traded since the day of its market began. */
export async function listBookActivity(reader: Reader, at: Date): Promise<ReadonlyMap<MarketId, BookActivity>> {
  const rows = await reader.query<BookActivity>(
    `select book, best_buy as "bestBuy", best_sell as "bestSell", orders::int, trades::int, units, value_units as value
       from app.list_market_activity($1)`,
    [at],
  );
  return new Map(rows.map((row) => [row.book, row]));
}

type Level = { readonly side: OrderSide; readonly price: bigint; readonly units: bigint; readonly orders: number };
type Trade = {
  readonly number: bigint;
  readonly price: bigint;
  readonly units: bigint;
  readonly value: bigint;
  readonly taker: OrderSide | 'auction';
  readonly at: Date;
};
type LogKind = 'accepted' | 'cancel' | 'reduce' | 'traded' | 'reduced' | 'ended' | 'phase' | 'terms';
type LogEntry = {
  readonly number: bigint;
  readonly at: Date;
  readonly kind: LogKind;
  readonly order: string | null;
  readonly units: bigint | null;
  readonly reason: string;
  readonly staff: string | null;
};

export async function listLevels(reader: Reader, book: MarketId, limit: number): Promise<Level[]> {
  return reader.query<Level>('select side, price, units, orders from app.list_market_levels($1, $2)', [book, limit]);
}

export async function listTrades(reader: Reader, book: MarketId, limit: number): Promise<Trade[]> {
  return reader.query<Trade>(
    'select number, price, units, value_units as value, taker, at from app.list_market_trades($1, $2)',
    [book, limit],
  );
}

/** The newest first. */
export async function listLog(reader: Reader, book: MarketId, limit: number): Promise<LogEntry[]> {
  return reader.query<LogEntry>(
    'select number, at, kind, reference as "order", units, reason, staff from app.list_market_log($1, $2)',
    [book, limit],
  );
}

export type StoredTerms = {
  readonly version: number;
  readonly tick: bigint;
  readonly lot: bigint;
  readonly minUnits: bigint;
  readonly maxUnits: bigint;
  readonly minDisplay: bigint;
  readonly minValue: bigint;
  readonly mode: MarketMode;
  readonly staticBand: number;
  readonly dynamicBand: number;
  readonly protection: number;
  readonly schedule: unknown;
  readonly feeTiers: unknown;
  readonly inForceAt: Date;
};

export async function readStoredTerms(reader: Reader, book: MarketId, version: number): Promise<StoredTerms> {
  const [row] = await reader.query<StoredTerms>(
    `select version::int, tick, lot, min_units as "minUnits", max_units as "maxUnits", min_display as "minDisplay",
            min_value as "minValue", mode, static_band::int as "staticBand", dynamic_band::int as "dynamicBand",
            protection::int, schedule, fee_tiers as "feeTiers", in_force_at as "inForceAt"
       from app.order_book_terms where book = $1 and version = $2`,
    [book, version],
  );
  if (!row) throw new Error(`the market ${book} has no terms of version ${version}`);
  return row;
}

export async function countOpenOrders(
  reader: Reader,
  { book, customer }: { readonly book: MarketId | null; readonly customer: CustomerId | null },
): Promise<number> {
  const [row] = await reader.query<{ orders: number }>('select app.count_open_orders($1, $2)::int as orders', [
    book,
    customer,
  ]);
  return row?.orders ?? 0;
}

/** The customer of a user name, whatever its case. */
export async function findCustomer(reader: Reader, username: string): Promise<CustomerId | undefined> {
  const [row] = await reader.query<{ id: CustomerId }>(
    'select id from app.customer where lower(username) = lower($1)',
    [username.trim()],
  );
  return row?.id;
}

/** Who halted a market last. */
export async function readHalt(
  reader: Reader,
  book: MarketId,
): Promise<{ readonly staff: StaffId; readonly at: Date } | undefined> {
  const [row] = await reader.query<{ staff: StaffId; at: Date }>(
    `select staff, at from app.market_act where book = $1 and kind = 'halt' order by at desc, id desc limit 1`,
    [book],
  );
  return row;
}

export async function isTermsWaiting(reader: Reader, book: MarketId): Promise<boolean> {
  const rows = await reader.query(
    "select 1 from app.market_act where book = $1 and kind = 'terms' and done_at is null",
    [book],
  );
  return rows.length > 0;
}
