import type { Db, Reader } from '@istmo/db/tx';

export type OpenOrder = { readonly id: string; readonly kind: 'call' | 'claim'; readonly body: unknown };

/** None while the books are closed, as they are after a restore. */
export async function listOpenOrders(reader: Reader, limit: number): Promise<OpenOrder[]> {
  return reader.query<OpenOrder>(
    `select id, kind, body from app.signing_order where answer is null and finding is null
       and exists (select from app.books_state where is_sound) order by ordered_at limit $1`,
    [limit],
  );
}

/** The calls that were signed with this number. */
export async function readSameNumber(
  reader: Reader,
  { network, nonce }: { network: string; nonce: number },
): Promise<{ to: string; data: string }[]> {
  return reader.query(
    `select body ->> 'to' as "to", body ->> 'data' as data from app.signing_order
      where kind = 'call' and answer is not null and body ->> 'network' = $1 and body ->> 'nonce' = $2`,
    [network, `${nonce}`],
  );
}

export async function answerOrder(
  db: Db,
  id: string,
  { answer, finding }: { answer?: unknown; finding?: string },
): Promise<void> {
  await db.query('update app.signing_order set answer = $2::jsonb, finding = $3 where id = $1', [
    id,
    answer === undefined ? null : JSON.stringify(answer),
    finding ?? null,
  ]);
}
