import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Reader, Tx } from '@istmo/db/tx';
import type { Answer, Applicant, RejectType, ReviewStatus } from '@istmo/providers/identity/port';

/** The provider's last reading of a customer, and when the customer last opened the check. */
export type Verification = {
  readonly language: Language;
  readonly startedAt: Date | null;
  readonly reviewStatus: ReviewStatus | 'unknown' | null;
  readonly answer: Answer | null;
  readonly rejectType: RejectType | null;
  readonly reachedAt: Date | null;
  readonly reading: bigint;
};

export async function findVerification(reader: Reader, customer: CustomerId): Promise<Verification | undefined> {
  const [row] = await reader.query<Verification>(
    `select language, started_at as "startedAt", review_status as "reviewStatus", answer, reject_type as "rejectType", reached_at as "reachedAt", reading
     from app.verification where customer_id = $1`,
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

export type Reading = { readonly number: bigint; readonly applicant: Applicant; readonly at: Date };

export async function storeReading(tx: Tx, customer: CustomerId, { number, applicant, at }: Reading): Promise<void> {
  await tx.query(
    `insert into app.verification (customer_id, applicant_id, review_status, answer, reject_type, reached_at, reading, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (customer_id) do update set applicant_id = excluded.applicant_id, review_status = excluded.review_status,
       answer = excluded.answer, reject_type = excluded.reject_type, reached_at = excluded.reached_at, reading = excluded.reading,
       requested_at = excluded.requested_at`,
    [
      customer,
      applicant.applicantId,
      applicant.reviewStatus,
      applicant.answer ?? null,
      applicant.rejectType ?? null,
      applicant.createdAt,
      number,
      at,
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
