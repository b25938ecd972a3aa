import type { MarketScales } from '@istmo/contract/areas/markets/market-terms';
import * as m from '@istmo/contract/messages';
import type { Reader, Tx } from '@istmo/db/tx';
import { refuse } from '../../../http/refusal.ts';
import { findStaffBook, type LockedBook, lockBook, type StaffBook } from '../markets-staff.store.ts';

/** The subject of entries of the audit log and of proposals: by the symbol, which people know. */
export const bookSubject = (symbol: string) => ({ kind: 'order-book', id: symbol });

export async function requireBook(reader: Reader, symbol: string): Promise<StaffBook> {
  return (await findStaffBook(reader, symbol)) ?? refuse('not_found', m.markets_staff_unknown, { field: 'symbol' });
}

/** The market with its state locked; one that ended is refused. */
export async function lockOpenBook(tx: Tx, symbol: string): Promise<LockedBook> {
  const book = (await lockBook(tx, symbol)) ?? refuse('not_found', m.markets_staff_unknown, { field: 'symbol' });
  if (book.endedAt !== null) refuse('already_done', m.markets_staff_ended);
  return book;
}

type Traded = { readonly instrument: string; readonly currency: string };

export function scalesOf(scales: ReadonlyMap<string, number>, { instrument, currency }: Traded): MarketScales {
  return { units: scales.get(instrument) ?? 0, currency: scales.get(currency) ?? 0 };
}
