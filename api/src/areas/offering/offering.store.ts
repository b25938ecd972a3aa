import type { Reader } from '@istmo/db/tx';

export type TrancheRow = { number: number; tokens: bigint; priceCents: bigint };

export async function readTrancheRows(reader: Reader): Promise<TrancheRow[]> {
  return reader.query<TrancheRow>(
    'select number, tokens, price_cents as "priceCents" from app.tranche order by number',
  );
}
