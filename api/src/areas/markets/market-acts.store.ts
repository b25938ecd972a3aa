import type { CustomerId, StaffId } from '@istmo/contract/kernel/id';
import type { marketActs } from '@istmo/contract/areas/markets/markets.staff.contract';
import type { Reader, Tx } from '@istmo/db/tx';
import type { MarketId, PhaseWords } from './markets.store.ts';

type MarketAct = {
  readonly id: string;
  readonly kind: (typeof marketActs)[number];
  readonly at: Date;
  readonly staff: string;
  readonly proposal: string | null;
  /** Of a halt and an end: what the public reads. */
  readonly note: PhaseWords;
  readonly orderOfLaw: string;
  readonly value: bigint | null;
  readonly isWaiting: boolean;
};

/** What staff did with a market, newest first. */
export async function listMarketActs(reader: Reader, book: MarketId): Promise<MarketAct[]> {
  return reader.query<MarketAct>(
    `select a.id, a.kind, a.at, f.name as staff, a.proposal, jsonb_build_object('en', a.note_en, 'es', a.note_es) as note,
            a.order_of_law as "orderOfLaw", a.value,
            a.kind = 'terms' and a.done_at is null as "isWaiting"
       from app.market_act a join app.staff f on f.id = a.staff
      where a.book = $1 order by a.at desc, a.id desc limit 100`,
    [book],
  );
}

type ByOne = { readonly id: string; readonly staff: StaffId; readonly at: Date };
type ByTwo = { readonly id: string; readonly proposal: string; readonly at: Date };

export async function haltMarket(
  tx: Tx,
  symbol: string,
  { en, es }: PhaseWords,
  { id, staff, at }: ByOne,
): Promise<void> {
  await tx.query('select app.halt_market($1, $2, $3, $4, $5, $6)', [id, symbol, en, es, staff, at]);
}

/** Into an auction until then; null: closed, because it is outside its hours. */
export async function resumeMarket(
  tx: Tx,
  symbol: string,
  { isOpen, until }: { readonly isOpen: boolean; readonly until: Date | null },
  { id, staff, at }: ByOne,
): Promise<void> {
  await tx.query('select app.resume_market($1, $2, $3, $4, $5, $6)', [id, symbol, until, isOpen, staff, at]);
}

export async function cancelOrdersByLaw(
  tx: Tx,
  of: { readonly book: MarketId | null; readonly customer: CustomerId | null; readonly orderOfLaw: string },
  { id, staff, at }: ByOne,
): Promise<number> {
  const [row] = await tx.query<{ cancelled: number }>(
    'select app.cancel_orders_by_law($1, $2, $3, $4, $5, $6) as cancelled',
    [id, of.book, of.customer, of.orderOfLaw, staff, at],
  );
  return row?.cancelled ?? 0;
}

export async function openMarket(tx: Tx, { id, proposal, at }: ByTwo): Promise<void> {
  await tx.query('select app.open_market($1, $2, $3)', [id, proposal, at]);
}

/** At once where nothing is open or the market is closed or halted, otherwise when it is. */
export async function changeMarketTerms(tx: Tx, { id, proposal, at }: ByTwo): Promise<void> {
  await tx.query('select app.change_market_terms($1, $2, $3)', [id, proposal, at]);
}

export async function setMarketReference(tx: Tx, { id, proposal, at }: ByTwo): Promise<void> {
  await tx.query('select app.set_market_reference($1, $2, $3)', [id, proposal, at]);
}

export async function endMarket(tx: Tx, { id, proposal, at }: ByTwo): Promise<number> {
  const [row] = await tx.query<{ cancelled: number }>('select app.end_market($1, $2, $3) as cancelled', [
    id,
    proposal,
    at,
  ]);
  return row?.cancelled ?? 0;
}

export async function beginMaker(tx: Tx, { id, proposal, at }: ByTwo): Promise<void> {
  await tx.query('select app.begin_market_maker($1, $2, $3)', [id, proposal, at]);
}

export async function endMaker(tx: Tx, { id, proposal, at }: ByTwo): Promise<void> {
  await tx.query('select app.end_market_maker($1, $2, $3)', [id, proposal, at]);
}

/** The symbols of the markets whose decided terms came in force now. */
export async function applyMarketTerms(tx: Tx, at: Date): Promise<string[]> {
  const rows = await tx.query<{ symbol: string }>('select symbol from app.apply_market_terms($1) symbol', [at]);
  return rows.map(({ symbol }) => symbol);
}
