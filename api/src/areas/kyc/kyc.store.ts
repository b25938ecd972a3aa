import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Reader, Tx } from '@istmo/db/tx';
import type { ReviewOutcome } from './judge-verification.ts';
import type { Answer, Applicant, RejectType, ReviewStatus } from '@istmo/providers/identity/port';

/** The provider's last reading of a customer, and when the customer last opened the check. */
export type Verification = {
  readonly language: Language;
  readonly startedAt: Date | null;
  readonly reviewStatus: ReviewStatus | 'unknown' | null;
  readonly answer: Answer | null;
  readonly rejectType: RejectType | null;
  readonly reachedAt: Date | null;
  /** The provider's level that the review is for; '' when it did not say. */
  readonly level: string;
  readonly reading: bigint;
  /** The decision of staff about this reading. */
  readonly reviewId: string | null;
  readonly decision: ReviewOutcome | null;
};

export async function findVerification(reader: Reader, customer: CustomerId): Promise<Verification | undefined> {
  const [row] = await reader.query<Verification>(
    `select v.language, v.started_at as "startedAt", v.review_status as "reviewStatus", v.answer, v.reject_type as "rejectType",
       v.reached_at as "reachedAt", v.level, v.reading, v.review_id as "reviewId", r.state as decision
     from app.verification v left join app.identity_review r on r.id = v.review_id where v.customer_id = $1`,
    [customer],
  );
  return row;
}

/** Records that the customer opened the check. */
export async function recordStart(
  tx: Tx,
  customer: CustomerId,
  { language, at }: { language: Language; at: Date },
): Promise<void> {
  await tx.query(
    `insert into app.verification (customer_id, language, started_at, requested_at) values ($1, $2, $3, $3)
     on conflict (customer_id) do update set language = excluded.language, started_at = excluded.started_at`,
    [customer, language, at],
  );
}

/** The number of a reading that is about to be requested; a higher number was requested later. */
export async function nextReadingNumber(reader: Reader): Promise<bigint> {
  const [row] = await reader.query<{ number: bigint }>(`select nextval('app.identity_reading') as number`, []);
  if (!row) throw new Error('a sequence without a number');
  return row.number;
}

export type ProviderReading = {
  readonly number: bigint;
  readonly applicant: Applicant;
  readonly at: Date;
  /** The reading is about the state that staff decided. */
  readonly keepsDecision: boolean;
};

export async function storeReading(
  tx: Tx,
  customer: CustomerId,
  { number, applicant, at, keepsDecision }: ProviderReading,
): Promise<void> {
  await tx.query(
    `insert into app.verification (customer_id, applicant_id, review_status, answer, reject_type, reached_at, reading, requested_at, level)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $10)
     on conflict (customer_id) do update set applicant_id = excluded.applicant_id, review_status = excluded.review_status,
       answer = excluded.answer, reject_type = excluded.reject_type, reached_at = excluded.reached_at, reading = excluded.reading,
       requested_at = excluded.requested_at, level = excluded.level, review_id = case when $9 then verification.review_id end`,
    [
      customer,
      applicant.applicantId,
      applicant.reviewStatus,
      applicant.answer ?? null,
      applicant.rejectType ?? null,
      applicant.createdAt,
      number,
      at,
      keepsDecision,
      applicant.level,
    ],
  );
}

/** Records that the provider is being asked, whatever the outcome, so that the next check starts with other customers. */
export async function recordCheck(reader: Reader, customer: CustomerId, at: Date): Promise<void> {
  await reader.query('update app.verification set requested_at = greatest(requested_at, $2) where customer_id = $1', [
    customer,
    at,
  ]);
}

type UndecidedQuery = { readonly checkedBefore: Date; readonly startedAfter: Date; readonly limit: number };

/** Undecided verifications that were not checked for a while, the least recently checked first, without those started long ago. */
export async function listUndecided(
  reader: Reader,
  { checkedBefore, startedAfter, limit }: UndecidedQuery,
): Promise<CustomerId[]> {
  const rows = await reader.query<{ customer: CustomerId }>(
    `select customer_id as customer from app.verification
     where review_status is distinct from 'completed' and requested_at < $1 and greatest(started_at, reached_at) > $2
     order by requested_at limit $3`,
    [checkedBefore, startedAfter, limit],
  );
  return rows.map(({ customer }) => customer);
}

/** When the names are to be compared with the watch lists next; null: they need not be. */
export async function setScreenAt(reader: Reader, customer: CustomerId, at: Date | null): Promise<void> {
  await reader.query('update app.verification set screen_at = $2 where customer_id = $1', [customer, at]);
}

/** The version of the lists with which names are compared; '' before the first. */
export async function readListVersion(reader: Reader): Promise<string> {
  const [row] = await reader.query<{ version: string }>(
    "select value #>> '{}' as version from app.watch_list where name = 'compared'",
    [],
  );
  return row?.version ?? '';
}

export async function storeListVersion(reader: Reader, version: string): Promise<void> {
  await reader.query(
    `insert into app.watch_list (name, value) values ('compared', to_jsonb($1::text))
     on conflict (name) do update set value = excluded.value`,
    [version],
  );
}

/** Names that are compared at some later time are to be compared now; as many as were given, none when all are. */
export async function screenLaterOnesAt(tx: Tx, { at, limit }: { at: Date; limit: number }): Promise<number> {
  const moved = await tx.query(
    `update app.verification set screen_at = $1 where customer_id in
       (select customer_id from app.verification where screen_at > $1 order by screen_at limit $2) returning 1`,
    [at, limit],
  );
  return moved.length;
}

/** Customers whose names are to be compared, the longest waiting first. */
export async function listToScreen(reader: Reader, { at, limit }: { at: Date; limit: number }): Promise<CustomerId[]> {
  const rows = await reader.query<{ customer: CustomerId }>(
    'select customer_id as customer from app.verification where screen_at <= $1 order by screen_at limit $2',
    [at, limit],
  );
  return rows.map(({ customer }) => customer);
}

/** Makes the decision of staff the one that applies to the current reading. */
export async function setDecision(tx: Tx, customer: CustomerId, review: string): Promise<void> {
  await tx.query('update app.verification set review_id = $2 where customer_id = $1', [customer, review]);
}

/**
 * How many checks of the provider ended on each day since one, as they stand now: passed or not. `since` is a day as 2026-11-28, in the zone; a day
 * without any is left out.
 */
export async function countEndedChecks(
  reader: Reader,
  { since, zone }: { readonly since: string; readonly zone: string },
): Promise<ReadonlyMap<string, { readonly passed: number; readonly failed: number }>> {
  const rows = await reader.query<{ day: string; passed: number; failed: number }>(
    `select to_char(reached_at at time zone $2, 'YYYY-MM-DD') as day,
            count(*) filter (where answer = 'GREEN')::int as passed, count(*) filter (where answer = 'RED')::int as failed
       from app.verification
      where review_status = 'completed' and answer is not null and reached_at >= $1::timestamp at time zone $2 group by 1`,
    [since, zone],
  );
  return new Map(rows.map(({ day, ...counts }) => [day, counts]));
}
