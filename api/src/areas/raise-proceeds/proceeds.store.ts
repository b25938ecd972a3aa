import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { RaiseId } from '../raises/public.ts';

export type RaiseReportId = Id<'raise-report'>;
export type RaiseReleaseId = Id<'raise-release'>;

/** What a stage releases of a currency, in its minor units. */
export type StageAmount = {
  readonly milestone: number;
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
};

/** Of each stage and currency, in the order of the stages; empty until subscriptions are settled. */
export async function listStageAmounts(reader: Reader, raise: RaiseId): Promise<StageAmount[]> {
  return reader.query<StageAmount>(
    'select milestone, currency, amount_units as amount, fee_units as fee from app.list_raise_stages($1) order by 1, 2',
    [raise],
  );
}

export type RaiseReport = {
  readonly id: RaiseReportId;
  readonly raise: RaiseId;
  readonly milestone: number;
  readonly text: string;
  readonly fileKey: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly at: Date;
};

const reportColumns = 'id, raise, milestone, text, file_key as "fileKey", bytes, sha256, at';

/** Newest first. */
export async function listReports(reader: Reader, raise: RaiseId): Promise<RaiseReport[]> {
  return reader.query<RaiseReport>(
    `select ${reportColumns} from app.raise_report where raise = $1 order by at desc, id desc`,
    [raise],
  );
}

export async function readReport(reader: Reader, id: RaiseReportId): Promise<RaiseReport | undefined> {
  const [row] = await reader.query<RaiseReport>(`select ${reportColumns} from app.raise_report where id = $1`, [id]);
  return row;
}

export async function insertReport(tx: Tx, report: RaiseReport, by: CustomerId): Promise<void> {
  await tx.query(
    `insert into app.raise_report (id, raise, milestone, text, file_key, bytes, sha256, by_customer, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      report.id,
      report.raise,
      report.milestone,
      report.text,
      report.fileKey,
      report.bytes,
      report.sha256,
      by,
      report.at,
    ],
  );
}

/** A stage in one currency that two of the staff decided. */
export type RaiseRelease = StageAmount & {
  readonly id: RaiseReleaseId;
  readonly raise: RaiseId;
  readonly state: 'approved' | 'posted';
  readonly postedAt: Date | null;
};

const releaseColumns = `id, raise, milestone, currency, amount_units as amount, fee_units as fee, state, posted_at as "postedAt"`;

export async function listReleases(reader: Reader, raise: RaiseId): Promise<RaiseRelease[]> {
  return reader.query<RaiseRelease>(
    `select ${releaseColumns} from app.raise_release where raise = $1 order by milestone, currency`,
    [raise],
  );
}

type DecidedRelease = StageAmount & {
  readonly id: RaiseReleaseId;
  readonly raise: RaiseId;
  readonly proposal: string;
  readonly at: Date;
};

/** A release that the worker posts. */
export async function insertRelease(tx: Tx, one: DecidedRelease): Promise<void> {
  await tx.query(
    `insert into app.raise_release (id, raise, milestone, currency, amount_units, fee_units, proposal, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [one.id, one.raise, one.milestone, one.currency, one.amount, one.fee, one.proposal, one.at],
  );
}

/** Those that are decided and not posted yet, the longest waiting first. */
export async function listDecidedReleases(reader: Reader, limit: number): Promise<RaiseReleaseId[]> {
  const rows = await reader.query<{ id: RaiseReleaseId }>(
    "select id from app.raise_release where state = 'approved' order by decided_at, id limit $1",
    [limit],
  );
  return rows.map(({ id }) => id);
}

export async function lockRelease(tx: Tx, id: RaiseReleaseId): Promise<RaiseRelease | undefined> {
  const [row] = await tx.query<RaiseRelease>(
    `select ${releaseColumns} from app.raise_release where id = $1 for no key update`,
    [id],
  );
  return row;
}

export async function markPosted(tx: Tx, id: RaiseReleaseId, at: Date): Promise<void> {
  await tx.query("update app.raise_release set state = 'posted', posted_at = $2 where id = $1", [id, at]);
}
