import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { Raise, RaiseId } from '../raises/public.ts';

type WaitingId = Id<'raise-waiting'>;

/** A customer's place on the waiting list of a raise. */
export type WaitingPlace = {
  readonly id: WaitingId;
  readonly raise: RaiseId;
  readonly customer: CustomerId;
  readonly joinedAt: Date;
  readonly notifiedAt: Date | null;
};

const columns = `w.id, w.raise, w.customer_id as customer, w.joined_at as "joinedAt", w.notified_at as "notifiedAt"`;

/** The place of a customer who did not leave it. */
export async function findPlace(
  reader: Reader,
  raise: RaiseId,
  customer: CustomerId,
): Promise<WaitingPlace | undefined> {
  const [row] = await reader.query<WaitingPlace>(
    `select ${columns} from app.raise_waiting w where (w.raise, w.customer_id) = ($1, $2) and w.left_at is null`,
    [raise, customer],
  );
  return row;
}

/** As many as a page shows, newest first. */
export async function listPlacesOf(reader: Reader, customer: CustomerId): Promise<WaitingPlace[]> {
  return reader.query<WaitingPlace>(
    `select ${columns} from app.raise_waiting w where w.customer_id = $1 and w.left_at is null order by w.id desc limit 200`,
    [customer],
  );
}

type Change = { readonly raise: RaiseId; readonly customer: CustomerId; readonly at: Date };

/** Nothing where the customer has a place. */
export async function insertPlace(tx: Tx, { raise, customer, at }: Change): Promise<void> {
  await tx.query(
    `insert into app.raise_waiting (id, raise, customer_id, joined_at) values ($1, $2, $3, $4)
     on conflict (raise, customer_id) where left_at is null do nothing`,
    [newId(), raise, customer, at],
  );
}

/** Nothing where the customer has no place. */
export async function endPlace(tx: Tx, { raise, customer, at }: Change): Promise<void> {
  await tx.query(
    'update app.raise_waiting set left_at = $3 where (raise, customer_id) = ($1, $2) and left_at is null',
    [raise, customer, at],
  );
}

/** Who was on the list when the raise opened. */
export async function readWaitingAtOpening(
  reader: Reader,
  { id, openedAt }: Pick<Raise, 'id' | 'openedAt'>,
): Promise<ReadonlySet<CustomerId>> {
  const rows = await reader.query<{ customer: CustomerId }>(
    `select w.customer_id as customer from app.raise_waiting w
      where w.raise = $1 and w.joined_at < $2 and (w.left_at is null or w.left_at >= $2)`,
    [id, openedAt],
  );
  return new Set(rows.map(({ customer }) => customer));
}

export async function listRaisesToNotify(reader: Reader): Promise<RaiseId[]> {
  const rows = await reader.query<{ raise: RaiseId }>('select raise from app.list_waiting_to_notify()', []);
  return rows.map(({ raise }) => raise);
}

/** The next places whose customers are not notified yet; one process at a time has them. */
export async function takeNextPlaces(
  tx: Tx,
  raise: RaiseId,
  { joinedBefore, limit }: { readonly joinedBefore: Date | null; readonly limit: number },
): Promise<WaitingPlace[]> {
  return tx.query<WaitingPlace>(
    `select ${columns} from app.raise_waiting w
      where w.raise = $1 and w.left_at is null and w.notified_at is null and ($2::timestamptz is null or w.joined_at < $2)
      order by w.id limit $3 for update skip locked`,
    [raise, joinedBefore, limit],
  );
}

export async function markNotified(tx: Tx, ids: readonly WaitingId[], at: Date): Promise<void> {
  await tx.query('update app.raise_waiting set notified_at = $2 where id = any ($1)', [[...ids], at]);
}
