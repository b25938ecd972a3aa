import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { Reader, Tx } from '@istmo/db/tx';
import { type WithdrawalRow, withdrawalColumns } from './withdrawals.store.ts';
import { maxCounted } from '../../http/queue-length.ts';

/** Who sent a withdrawal to whom. */
export type TravelRecord = {
  readonly withdrawal: string;
  readonly recordedAt: Date;
  readonly referenceNo: string;
  readonly customer: CustomerId;
  readonly currency: string;
  readonly units: bigint;
  readonly requestCents: bigint | null;
  readonly network: string;
  readonly address: string;
  readonly txid: string;
  readonly originator: string;
  readonly originatorAccount: string;
  readonly originatorNumber: string;
  readonly originatorBornOn: string;
  readonly originatorAddress: string;
  readonly originatorCountry: string;
  readonly beneficiaryKind: '' | 'own' | 'third_party';
  readonly beneficiary: string;
  readonly beneficiaryProvider: string;
  readonly beneficiaryCountry: string;
};

export type UnrecordedWithdrawal = WithdrawalRow & { readonly txid: string };

/** Signed withdrawals without a record, the oldest first. */
export async function listUnrecorded(reader: Reader, limit: number): Promise<UnrecordedWithdrawal[]> {
  return reader.query<UnrecordedWithdrawal>(
    `select ${withdrawalColumns}, b.txid from app.broadcast b join app.withdrawal w on w.id = b.withdrawal_id
      where not b.is_recorded order by b.id limit $1`,
    [limit],
  );
}

/** Stores a record, once. */
export async function insertTravelRecord(tx: Tx, record: TravelRecord): Promise<void> {
  await tx.query(
    `insert into app.travel_record (withdrawal_id, recorded_at, reference_no, customer_id, currency, units, request_cents, network, address, txid,
       originator, originator_account, originator_number, originator_born_on, originator_address, originator_country, beneficiary_kind, beneficiary,
       beneficiary_provider, beneficiary_country)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) on conflict do nothing`,
    [
      record.withdrawal,
      record.recordedAt,
      record.referenceNo,
      record.customer,
      record.currency,
      record.units,
      record.requestCents,
      record.network,
      record.address,
      record.txid,
      record.originator,
      record.originatorAccount,
      record.originatorNumber,
      record.originatorBornOn,
      record.originatorAddress,
      record.originatorCountry,
      record.beneficiaryKind,
      record.beneficiary,
      record.beneficiaryProvider,
      record.beneficiaryCountry,
    ],
  );
  await tx.query('update app.broadcast set is_recorded = true where withdrawal_id = $1', [record.withdrawal]);
}

// The transaction is the one that counts now: one with a higher fee may have replaced the first.
const columns = `withdrawal_id as withdrawal, recorded_at as "recordedAt", reference_no as "referenceNo", customer_id as customer, currency, units,
  request_cents as "requestCents", network, address,
  coalesce((select b.txid from app.broadcast b where b.withdrawal_id = travel_record.withdrawal_id), txid) as txid, originator, originator_account as "originatorAccount",
  originator_number as "originatorNumber", originator_born_on as "originatorBornOn", originator_address as "originatorAddress",
  originator_country as "originatorCountry", beneficiary_kind as "beneficiaryKind", beneficiary, beneficiary_provider as "beneficiaryProvider",
  beneficiary_country as "beneficiaryCountry"`;

export type RecordsQuery = Pick<Paging, 'pageIndex' | 'pageSize' | 'sortOrder'> & {
  readonly from: Date | null;
  readonly before: Date | null;
};

export async function readTravelRecords(
  reader: Reader,
  { pageIndex, pageSize, sortOrder, from, before }: RecordsQuery,
): Promise<{ readonly rows: readonly TravelRecord[]; readonly count: number }> {
  const table = `app.travel_record where recorded_at >= coalesce($1, '-infinity'::timestamptz) and recorded_at < coalesce($2, 'infinity'::timestamptz)`;
  const order = sortOrder === 'asc' ? 'asc' : 'desc';
  const [rows, [counted]] = await Promise.all([
    reader.query<TravelRecord>(
      `select ${columns} from ${table} order by recorded_at ${order}, withdrawal_id ${order} limit $3 offset $4`,
      [from, before, pageSize, pageIndex * pageSize],
    ),
    reader.query<{ count: number }>(
      `select count(*)::int as count from (select 1 from ${table} limit ${maxCounted}) counted`,
      [from, before],
    ),
  ]);
  return { rows, count: counted?.count ?? 0 };
}

export async function deleteTravelRecords(
  reader: Reader,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const rows = await reader.query(
    `delete from app.travel_record where withdrawal_id in (
       select withdrawal_id from app.travel_record where recorded_at < $1 order by recorded_at limit $2) returning 1`,
    [before, limit],
  );
  return rows.length;
}
