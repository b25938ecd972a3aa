import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import { batchInsert, batchUpdate, type PreparedRow, prepareRow } from '@istmo/ledger';

/** Units that a customer acquired and that are locked until a moment. In minor units of the security. */
export type NewLot = {
  /** The lot's id, which is the place of its account: `lot(customer, id)`. */
  readonly id: string;
  readonly customer: CustomerId;
  readonly instrument: string;
  readonly units: bigint;
  /** What they were acquired by, in lower case with dashes, for example `subscription`, and that row's id. */
  readonly source: string;
  readonly sourceId: string;
  /** The time of the movement that fills the account. */
  readonly acquiredAt: Date;
  /** After `acquiredAt`. */
  readonly unlocksAt: Date;
};

/**
 * Stores lots in the transaction of the movements that fill their accounts, with the worker's login. The commit fails where an account does not have
 * exactly the units of its lot.
 */
export async function insertLots(tx: Tx, rows: readonly NewLot[]): Promise<void> {
  await tx.query(
    `insert into app.unit_lot (id, customer_id, instrument, units, source, source_id, acquired_at, unlocks_at)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::text[], $6::uuid[], $7::timestamptz[], $8::timestamptz[])`,
    [
      rows.map(({ id }) => id),
      rows.map(({ customer }) => customer),
      rows.map(({ instrument }) => instrument),
      rows.map(({ units }) => units),
      rows.map(({ source }) => source),
      rows.map(({ sourceId }) => sourceId),
      rows.map(({ acquiredAt }) => acquiredAt),
      rows.map(({ unlocksAt }) => unlocksAt),
    ],
  );
}

const lotInsert = batchInsert({
  name: 'unit-lot',
  table: 'app.unit_lot',
  columns: {
    id: 'uuid',
    customer_id: 'uuid',
    instrument: 'text',
    units: 'bigint',
    source: 'text',
    source_id: 'uuid',
    acquired_at: 'timestamptz',
    unlocks_at: 'timestamptz',
  },
});

/** The same for an effect whose movement fills the lot. */
export const toLotRow = (lot: NewLot): PreparedRow =>
  prepareRow(lotInsert, {
    id: lot.id,
    customer_id: lot.customer,
    instrument: lot.instrument,
    units: lot.units,
    source: lot.source,
    source_id: lot.sourceId,
    acquired_at: lot.acquiredAt,
    unlocks_at: lot.unlocksAt,
  });

/** A lot that is locked and not empty. `units` are what its account has now, `acquiredUnits` what was acquired. */
export type OpenLot = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly instrument: string;
  readonly units: bigint;
  readonly acquiredUnits: bigint;
  readonly source: string;
  readonly acquiredAt: Date;
  readonly unlocksAt: Date;
};

/** The open lots of customers, of each the ones that unlock first. */
export async function listOpenLots(reader: Reader, customers: readonly CustomerId[]): Promise<OpenLot[]> {
  return reader.query<OpenLot>(
    `select id, customer, instrument, units, acquired_units as "acquiredUnits", source, acquired_at as "acquiredAt", unlocks_at as "unlocksAt"
       from app.list_open_lots($1)`,
    [[...customers]],
  );
}

/** What a redemption takes of a lot, written in the commit of the payment. */
export const lotRedemption = batchInsert({
  name: 'lot-redemption',
  table: 'app.lot_redemption',
  columns: { entitlement: 'uuid', lot: 'uuid', units: 'bigint' },
});

/** That a redemption takes the last units of a lot, in the same commit. */
export const redeemedLot = batchUpdate({
  name: 'redeem-lot',
  table: 'app.unit_lot',
  expects: { state: 'text' },
  sets: { state: 'text' },
});

/** The ids of the next lots whose day has come and whose holding is not to be frozen; those of one customer follow each other. */
export async function listDueLots(
  reader: Reader,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await reader.query<{ id: string }>(
    `select l.id from app.unit_lot l where l.state = 'locked' and l.unlocks_at <= $1 and not app.is_lot_kept(l.customer_id, l.instrument)
      order by l.unlocks_at, l.customer_id, l.id limit $2`,
    [now, limit],
  );
  return rows.map(({ id }) => id);
}

export type DueLot = Pick<OpenLot, 'id' | 'customer' | 'instrument' | 'units'>;

/** Locks those of the lots that are still to be released, with what their accounts have. */
export async function lockDueLots(tx: Tx, ids: readonly string[], now: Date): Promise<DueLot[]> {
  await tx.query(
    `select 1 from app.unit_lot where id = any ($1::uuid[]) and state = 'locked' order by id for no key update`,
    [[...ids]],
  );
  return tx.query<DueLot>(
    `select l.id, l.customer_id as customer, l.instrument, app.lot_balance(l) as units from app.unit_lot l
      where l.id = any ($1::uuid[]) and l.state = 'locked' and l.unlocks_at <= $2
        and not app.is_lot_kept(l.customer_id, l.instrument) order by l.id`,
    [[...ids], now],
  );
}

/** A lot without units has nothing to notify of. */
export async function setReleased(tx: Tx, lots: readonly DueLot[], at: Date): Promise<void> {
  await tx.query(
    `update app.unit_lot l set state = 'released', released_at = $3::timestamptz, released_units = r.units, notified_at = case r.units when 0 then $3::timestamptz end
       from unnest($1::uuid[], $2::bigint[]) r (id, units) where l.id = r.id`,
    [lots.map(({ id }) => id), lots.map(({ units }) => units), at],
  );
}

export type ReleasedLot = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly instrument: string;
  readonly units: bigint;
  readonly releasedAt: Date;
};

/** The next customers who are to be notified of released units. */
export async function listToNotify(reader: Reader, limit: number): Promise<CustomerId[]> {
  const rows = await reader.query<{ customer: CustomerId }>(
    `select distinct customer_id as customer from app.unit_lot where state = 'released' and notified_at is null order by customer_id limit $1`,
    [limit],
  );
  return rows.map(({ customer }) => customer);
}

/** Takes what these customers are to be notified of: another process that does the same waits and finds nothing. */
export async function takeReleased(tx: Tx, customers: readonly CustomerId[], at: Date): Promise<ReleasedLot[]> {
  const rows = await tx.query<ReleasedLot>(
    `update app.unit_lot l set notified_at = $2 from (
       select id from app.unit_lot where customer_id = any ($1::uuid[]) and state = 'released' and notified_at is null order by id for no key update) t
      where l.id = t.id and l.notified_at is null
      returning l.id, l.customer_id as customer, l.instrument, l.released_units as units, l.released_at as "releasedAt"`,
    [[...customers], at],
  );
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
