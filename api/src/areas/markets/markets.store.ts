import type { FeeTier } from '@istmo/contract/areas/order-books/order-arithmetic';
import type { Id } from '@istmo/contract/kernel/id';
import type { MarketSchedule } from '@istmo/contract/kernel/market-schedule';
import type { Language } from '@istmo/contract/kernel/message';
import type { MarketMode, MarketPhase, PhaseReason } from '@istmo/contract/kernel/order';
import type { Reader, Tx } from '@istmo/db/tx';

export type MarketId = Id<'market'>;

/** A market with its terms in force. Prices are of one whole unit, in the smallest unit of the currency; sizes in the smallest unit of the security; bands in hundredths of a percent. */
export type Market = {
  readonly id: MarketId;
  readonly symbol: string;
  readonly instrument: string;
  readonly currency: string;
  /** Smallest units of one whole unit of the security. */
  readonly unitScale: bigint;
  readonly version: number;
  /** Since when it is closed for good. */
  readonly endedAt: Date | null;
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
  readonly schedule: MarketSchedule;
  readonly feeTiers: readonly FeeTier[];
};

/** The words of staff for the public, of a halt or an end, in both languages; empty where they say nothing. */
export type PhaseWords = Readonly<Record<Language, string>>;

/** What a market does now. */
export type MarketState = {
  readonly phase: MarketPhase;
  readonly phaseSince: Date;
  readonly phaseReason: PhaseReason;
  readonly phaseNote: PhaseWords;
  readonly phaseUntil: Date | null;
  readonly phaseNumber: bigint;
  readonly logNumber: bigint;
  readonly inputNumber: bigint;
  readonly matchedNumber: bigint;
  readonly depthNumber: bigint;
  readonly lastPrice: bigint | null;
  readonly lastAt: Date | null;
  readonly referencePrice: bigint;
  readonly auctionPrice: bigint | null;
  readonly auctionUnits: bigint | null;
};

type StoredTier = { readonly volume: number | string; readonly maker: number; readonly taker: number };
type MarketRow = Omit<Market, 'feeTiers'> & { readonly feeTiers: readonly StoredTier[] };

const marketColumns = `b.id, b.symbol, b.instrument, b.currency, b.unit_scale as "unitScale", b.version, b.ended_at as "endedAt", t.tick, t.lot, t.min_units as "minUnits", t.max_units as "maxUnits",
  t.min_display as "minDisplay", t.min_value as "minValue", t.mode, t.static_band as "staticBand", t.dynamic_band as "dynamicBand", t.protection, t.schedule,
  t.fee_tiers as "feeTiers"`;

/** All markets with their terms in force, in their order. */
export async function listMarkets(reader: Reader): Promise<Market[]> {
  const rows = await reader.query<MarketRow>(
    `select ${marketColumns} from app.order_book b join app.order_book_terms t on (t.book, t.version) = (b.id, b.version) order by b.position, b.symbol`,
  );
  return rows.map((row) => ({
    ...row,
    feeTiers: row.feeTiers.map(({ volume, maker, taker }) => ({ volume: BigInt(volume), maker, taker })),
  }));
}

const stateColumns = `s.phase, s.phase_since as "phaseSince", s.phase_reason as "phaseReason", s.phase_note as "phaseNote", s.phase_until as "phaseUntil",
  s.phase_number as "phaseNumber", s.log_number as "logNumber", s.input_number as "inputNumber", s.matched_number as "matchedNumber",
  s.depth_number as "depthNumber", s.last_price as "lastPrice", s.last_at as "lastAt", s.reference_price as "referencePrice",
  s.auction_price as "auctionPrice", s.auction_units as "auctionUnits"`;

/** What every market does now, by its id. */
export async function readMarketStates(reader: Reader): Promise<ReadonlyMap<MarketId, MarketState>> {
  const rows = await reader.query<MarketState & { readonly book: MarketId }>(
    `select s.book, ${stateColumns} from app.order_book_state s`,
  );
  return new Map(rows.map(({ book, ...state }) => [book, state]));
}

export async function readMarketState(reader: Reader, market: MarketId): Promise<MarketState> {
  const [row] = await reader.query<MarketState>(
    `select ${stateColumns} from app.order_book_state s where s.book = $1`,
    [market],
  );
  if (!row) throw new Error(`the market ${market} has no state`);
  return row;
}

/** From now on this process matches the market: its fencing number. */
export async function takeMarket(reader: Reader, market: MarketId): Promise<bigint> {
  const [row] = await reader.query<{ fence: bigint }>('select app.take_book($1) as fence', [market]);
  if (!row) throw new Error(`the market ${market} has no state`);
  return row.fence;
}

type BegunPhase = {
  readonly phase: MarketPhase;
  readonly reason: PhaseReason;
  /** What staff write to the public of it. */
  readonly note?: PhaseWords;
  readonly until: Date | null;
  readonly at: Date;
  /** The number of the phase that it follows: refused where it is another one by now. */
  readonly from: bigint;
};

/** Begins a phase, as the schedule or a rule says. Matching that was under way is refused. */
export async function beginPhase(tx: Tx, market: MarketId, begun: BegunPhase): Promise<void> {
  const { phase, reason, note, until, at, from } = begun;
  await tx.query('select app.begin_phase($1, $2, $3, $4, $5, null, $6, $7)', [
    market,
    phase,
    reason,
    note ?? null,
    until,
    at,
    from,
  ]);
}

/** Markets on which nothing trades for now, with the reason. */
export async function listMarketStops(
  reader: Reader,
  today: string,
): Promise<ReadonlyMap<MarketId, 'security' | 'system'>> {
  const rows = await reader.query<{ book: MarketId; reason: 'security' | 'system' }>(
    'select book, reason from app.list_market_stops($1)',
    [today],
  );
  return new Map(rows.map(({ book, reason }) => [book, reason]));
}
