import type { ServiceState } from '@istmo/contract/areas/measures/measures.rules';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { Measure, MeasureId } from './measures.store.ts';

/** What a measure moved of a security, and what the issuance service made of it. */
export type MeasureLine = {
  readonly measure: MeasureId;
  readonly number: number;
  readonly instrument: string;
  readonly from: 'available' | 'frozen';
  readonly to: 'available' | 'frozen';
  readonly units: bigint;
  readonly freeze: MeasureId | null;
  readonly service: ServiceState;
};

const columns = `l.measure_id as measure, l.number, l.instrument, l.from_kind as "from", l.to_kind as "to", l.units, l.freeze_id as freeze, l.service`;

export async function insertLines(tx: Tx, lines: readonly MeasureLine[]): Promise<void> {
  for (const { measure, number, instrument, from, to, units, freeze, service } of lines) {
    await tx.query(
      `insert into app.measure_line (measure_id, number, instrument, from_kind, to_kind, units, freeze_id, service)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [measure, number, instrument, from, to, units, freeze, service],
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
export type WaitingLine = Pick<MeasureLine, 'measure' | 'number' | 'instrument' | 'from' | 'to' | 'units'> & {
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
      where l.service in ('waiting', 'unknown')
        and coalesce(l.service_at + least(l.attempts, 60) * interval '5 seconds', '-infinity') <= $1
      order by l.measure_id, l.number limit $2`,
    [now, limit],
  );
}

type ServiceAnswer = { readonly state: ServiceState; readonly txid: string; readonly at: Date };

/** Stores what the issuance service made of a line. A late "unknown" takes nothing back. */
export async function storeServiceAnswer(
  reader: Reader,
  { measure, number }: Pick<MeasureLine, 'measure' | 'number'>,
  { state, txid, at }: ServiceAnswer,
): Promise<void> {
  await reader.query(
    `update app.measure_line set service = $3, txid = $4, service_at = $5, attempts = attempts + 1
      where measure_id = $1 and number = $2 and service in ('waiting', 'unknown')`,
    [measure, number, state, txid, at],
  );
}
