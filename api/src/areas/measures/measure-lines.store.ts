import type { ServiceState } from '@istmo/contract/areas/measures/measures.rules';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { Measure, MeasureId } from './measures.store.ts';

/** Between which balances of a customer units move inside the platform. */
export type InsideKind = 'available' | 'frozen';

/** What a measure moved of a security, and what the issuance service made of it. */
export type MeasureLine = {
  readonly measure: MeasureId;
  readonly number: number;
  readonly instrument: string;
  /** `external`: units outside, which the issuance service moves. */
  readonly from: 'available' | 'frozen' | 'external';
  /** Of units that come in: the place by which they had left, in the ledger; else empty. */
  readonly place: string;
  readonly to: 'available' | 'frozen' | 'external';
  readonly units: bigint;
  readonly freeze: MeasureId | null;
  readonly service: ServiceState;
};

const columns = `l.measure_id as measure, l.number, l.instrument, l.from_kind as "from", l.from_place as place, l.to_kind as "to", l.units, l.freeze_id as freeze, l.service`;

// When the service is asked again: the later, the more often it was.
const nextAttemptAt = `l.service_at + least(l.attempts, 60) * interval '5 seconds'`;

export async function insertLines(tx: Tx, lines: readonly MeasureLine[]): Promise<void> {
  for (const { measure, number, instrument, from, place, to, units, freeze, service } of lines) {
    await tx.query(
      `insert into app.measure_line (measure_id, number, instrument, from_kind, from_place, to_kind, units, freeze_id, service)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [measure, number, instrument, from, place, to, units, freeze, service],
    );
  }
}

export async function readLines(
  reader: Reader,
  measures: readonly MeasureId[],
): Promise<(MeasureLine & { readonly txid: string })[]> {
  return reader.query(
    `select ${columns}, l.txid from app.measure_line l where l.measure_id = any ($1::uuid[]) order by l.measure_id, l.number`,
    [measures],
  );
}

/** A line that the issuance service has not confirmed yet. */
export type WaitingLine = Pick<MeasureLine, 'measure' | 'number' | 'instrument' | 'units'> & {
  readonly from: InsideKind;
  readonly to: InsideKind;
  readonly kind: Measure['kind'];
  readonly customer: CustomerId;
  readonly receiver: CustomerId | null;
};

/** The lines that the issuance service is to get, the oldest first; one that was tried often waits longer. */
export async function listWaitingLines(
  reader: Reader,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<WaitingLine[]> {
  return reader.query<WaitingLine>(
    `select ${columns}, d.kind, d.customer_id as customer, d.receiver_id as receiver
       from app.measure_line l join app.holding_measure d on d.id = l.measure_id
      where l.service in ('waiting', 'unknown') and l.from_kind <> 'external'
        and coalesce(${nextAttemptAt}, '-infinity') <= $1
      order by l.measure_id, l.number limit $2`,
    [now, limit],
  );
}

/** A measure on units outside that is decided and not over, with what it moves once the service is asked. */
export type OutsideMeasure = Pick<Measure, 'id' | 'kind' | 'customer' | 'account' | 'replacement' | 'state'> & {
  readonly instrument: string;
  readonly units: bigint;
};

/** Those that the issuance service is to be asked about now, the longest waiting first; one that was asked often waits longer. */
export async function listOutside(
  reader: Reader,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<OutsideMeasure[]> {
  return reader.query<OutsideMeasure>(
    `select d.id, d.kind, d.customer_id as customer, d.account, d.replacement, d.state, d.instrument, coalesce(l.units, 0)::bigint as units
       from app.holding_measure d
       left join lateral (select sum(l.units) as units, max(${nextAttemptAt}) as next_at
                            from app.measure_line l where l.measure_id = d.id) l on true
      where d.state in ('approved', 'sending') and d.kind in ('bring-in', 'replace') and coalesce(l.next_at, '-infinity') <= $1
      order by d.decided_at, d.id limit $2`,
    [now, limit],
  );
}

export async function lockLines(tx: Tx, measure: MeasureId): Promise<MeasureLine[]> {
  return tx.query<MeasureLine>(
    `select ${columns} from app.measure_line l where l.measure_id = $1 order by l.number for no key update`,
    [measure],
  );
}

/**
 * Whether this process asks the service about a line now, or about all lines of a measure; another one that runs beside it does not, and the next
 * attempt waits longer.
 */
export async function claimLines(
  reader: Reader,
  { measure, number }: { readonly measure: MeasureId; readonly number?: number },
  now: Date,
): Promise<boolean> {
  const rows = await reader.query(
    `update app.measure_line l set service_at = $3, attempts = attempts + 1
      where l.measure_id = $1 and ($2::integer is null or l.number = $2) and l.service in ('waiting', 'unknown')
        and coalesce(${nextAttemptAt}, '-infinity') <= $3
      returning l.number`,
    [measure, number ?? null, now],
  );
  return rows.length > 0;
}

type ServiceAnswer = { readonly state: ServiceState; readonly txid: string; readonly at: Date };

/** Stores what the issuance service made of a line. A late "unknown" takes nothing back. */
export async function storeServiceAnswer(
  reader: Reader,
  { measure, number }: Pick<MeasureLine, 'measure' | 'number'>,
  { state, txid, at }: ServiceAnswer,
): Promise<void> {
  await reader.query(
    `update app.measure_line set service = $3, txid = $4, service_at = $5
      where measure_id = $1 and number = $2 and service in ('waiting', 'unknown')`,
    [measure, number, state, txid, at],
  );
}
