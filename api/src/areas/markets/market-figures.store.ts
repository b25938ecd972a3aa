import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { MarketId } from './markets.store.ts';

export type MakerId = Id<'market-maker'>;

export type Maker = {
  readonly id: MakerId;
  readonly book: MarketId;
  readonly customer: CustomerId;
  readonly username: string;
  /** In hundredths of a percent. */
  readonly maxSpread: number;
  readonly minUnits: bigint;
  /** In percent. */
  readonly presence: number;
  readonly beginsAt: Date;
  readonly endedAt: Date | null;
};

const makerColumns = `m.id, m.book, m.customer_id as customer, c.username, m.max_spread::int as "maxSpread",
  m.min_units as "minUnits", m.presence::int, m.begins_at as "beginsAt", m.ended_at as "endedAt"`;
const makerTables = 'app.market_maker m join app.customer c on c.id = m.customer_id';

/** Those in force first. */
export async function listMarketMakers(reader: Reader, book: MarketId): Promise<Maker[]> {
  return reader.query<Maker>(
    `select ${makerColumns} from ${makerTables} where m.book = $1 order by m.ended_at desc nulls first, m.begins_at desc`,
    [book],
  );
}

export async function readMaker(reader: Reader, id: MakerId): Promise<Maker | undefined> {
  const [row] = await reader.query<Maker>(`select ${makerColumns} from ${makerTables} where m.id = $1`, [id]);
  return row;
}

/** The agreement of a customer that is in force. */
export async function findMakerOf(reader: Reader, book: MarketId, customer: CustomerId): Promise<Maker | undefined> {
  const [row] = await reader.query<Maker>(
    `select ${makerColumns} from ${makerTables} where m.book = $1 and m.customer_id = $2 and m.ended_at is null`,
    [book, customer],
  );
  return row;
}

export type MakerDay = {
  readonly maker: MakerId;
  readonly day: string;
  readonly samples: number;
  readonly met: number;
  readonly twoSided: number;
  readonly spreadSum: bigint;
};

/** The newest days of each, newest first. */
export async function listMarketMakerDays(
  reader: Reader,
  makers: readonly MakerId[],
  days: number,
): Promise<MakerDay[]> {
  return reader.query<MakerDay>(
    `select d.maker, to_char(d.day, 'YYYY-MM-DD') as day, d.samples, d.met, d.two_sided as "twoSided",
            d.spread_sum as "spreadSum"
       from unnest($1::uuid[]) m (id)
       cross join lateral (select * from app.market_maker_day x where x.maker = m.id order by x.day desc limit $2) d
      order by d.day desc`,
    [makers, days],
  );
}

export type MarketDay = {
  readonly day: string;
  readonly isOver: boolean;
  readonly samples: number;
  readonly twoSided: number;
  readonly spreadSum: bigint;
  /** Sums of numeric columns are text. */
  readonly buyDepthSum: string;
  readonly sellDepthSum: string;
  readonly trades: number;
  readonly units: string;
  readonly value: string;
  readonly orders: number;
  readonly cancellations: number;
  readonly halts: number;
  readonly auctions: number;
  /** In hundredths of hundredths of a percent. */
  readonly auctionDistance: number | null;
};

/** The newest days first; one that is not counted yet is counted now. */
export async function listMeasuredDays(reader: Reader, book: MarketId, days: number): Promise<MarketDay[]> {
  return reader.query<MarketDay>(
    `select to_char(d.day, 'YYYY-MM-DD') as day, d.counted_at is not null as "isOver", d.samples,
            d.two_sided as "twoSided", d.spread_sum as "spreadSum", d.buy_depth_sum as "buyDepthSum",
            d.sell_depth_sum as "sellDepthSum", coalesce(d.trades, c.trades)::int as trades,
            coalesce(d.traded_units, c.traded_units) as units, coalesce(d.traded_value, c.traded_value) as value,
            coalesce(d.orders, c.orders)::int as orders, coalesce(d.cancellations, c.cancellations)::int as cancellations,
            coalesce(d.halts, c.halts)::int as halts, coalesce(d.auctions, c.auctions)::int as auctions,
            round(coalesce(d.auction_distance, c.auction_distance) * 100)::int as "auctionDistance"
       from (select * from app.market_day where book = $1 order by day desc limit $2) d
       cross join lateral app.market_day_range(d.book, d.day) r
       left join lateral app.count_market_activity(d.book, r.begins_at, r.ends_at) c on d.counted_at is null
      order by d.day desc`,
    [book, days],
  );
}

export async function sampleMarkets(tx: Tx, at: Date): Promise<void> {
  await tx.query('select app.sample_markets($1)', [at]);
}

export async function countMarketDays(tx: Tx, at: Date): Promise<void> {
  await tx.query('select app.count_market_days($1)', [at]);
}
