import type { DemoBook } from '../seeds/markets.ts';
import { newId } from './new-id.ts';
import type { Tx } from './tx.ts';

/** Creates a market between investors, closed until its schedule opens it, unless it exists. */
export async function insertOrderBook(tx: Tx, book: DemoBook, at: Date): Promise<void> {
  const { security, currency, tick, firstPrice, maxUnits, mode, staticBand, dynamicBand, protection } = book;
  const id = newId();
  const rows = await tx.query(
    `insert into app.order_book (id, symbol, instrument, currency, unit_scale, version, created_at)
     select $1, $2 || '-' || $3, $2, $3, (10 ^ ledger_scale)::bigint, 1, $4 from app.instrument where code = $2 on conflict do nothing returning id`,
    [id, security, currency, at],
  );
  if (rows.length === 0) return;
  await tx.query(
    `insert into app.order_book_terms (book, version, tick, lot, min_units, max_units, min_display, mode, static_band, dynamic_band, protection, schedule,
       fee_tiers, in_force_at)
     select $1, 1, $2, unit_scale, unit_scale, unit_scale * $3, unit_scale, $4, $5, $6, $7, $8, $9, $10 from app.order_book where id = $1`,
    [
      id,
      tick,
      maxUnits,
      mode,
      staticBand,
      dynamicBand,
      protection,
      JSON.stringify(book.schedule),
      JSON.stringify(book.feeTiers),
      at,
    ],
  );
  await tx.query('insert into app.order_book_state (book, phase_since, reference_price) values ($1, $2, $3)', [
    id,
    at,
    firstPrice,
  ]);
}
