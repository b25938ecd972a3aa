import type { CustomerId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { Answer, Applicant, IdentityEvidence, RejectType, ReviewStatus } from '@istmo/providers/identity/port';
import type { PersonScreening, ScreenedPerson, ScreeningHit } from '@istmo/providers/screening/port';

/** What the provider reported at one state of its review. */
export type StoredEvidence = {
  readonly id: string;
  readonly reviewStatus: ReviewStatus;
  readonly answer: Answer | null;
  readonly rejectType: RejectType | null;
  readonly reachedAt: Date;
  readonly evidence: IdentityEvidence;
};

const evidenceColumns = `id, review_status as "reviewStatus", answer, reject_type as "rejectType", reached_at as "reachedAt", evidence`;

type NewEvidence = { readonly applicant: Applicant; readonly evidence: IdentityEvidence; readonly at: Date };

/** Stores what was reported, unless it is stored already. */
export async function storeEvidence(
  tx: Tx,
  customer: CustomerId,
  { applicant, evidence, at }: NewEvidence,
): Promise<void> {
  await tx.query(
    `insert into app.identity_evidence (id, customer_id, review_status, answer, reject_type, reached_at, evidence, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (customer_id, reached_at, review_status, coalesce(answer, ''), md5(evidence::text)) do nothing`,
    [
      newId(),
      customer,
      applicant.reviewStatus,
      applicant.answer ?? null,
      applicant.rejectType ?? null,
      applicant.createdAt,
      JSON.stringify(evidence),
      at,
    ],
  );
}

/** The customer's evidence, newest first. */
export async function readEvidence(reader: Reader, customer: CustomerId, limit = 20): Promise<StoredEvidence[]> {
  return reader.query<StoredEvidence>(
    `select ${evidenceColumns} from app.identity_evidence where customer_id = $1 order by id desc limit $2`,
    [customer, limit],
  );
}

/** An answer of the watch lists about a customer's names. */
export type NameScreening = {
  readonly id: string;
  readonly names: readonly string[];
  readonly hits: readonly ScreeningHit[];
  readonly lastAt: Date;
};

export async function readNameScreening(reader: Reader, customer: CustomerId): Promise<NameScreening | undefined> {
  const [row] = await reader.query<NameScreening>(
    `select id, names, hits, last_at as "lastAt" from app.name_screening where customer_id = $1 order by id desc limit 1`,
    [customer],
  );
  return row;
}

export type NewScreening = { readonly person: ScreenedPerson; readonly answer: PersonScreening; readonly at: Date };

/** Stores an answer; one that is as the one before renews its time, so that a daily comparison does not grow the table. */
export async function storeNameScreening(
  tx: Tx,
  customer: CustomerId,
  { person, answer, at }: NewScreening,
): Promise<void> {
  const { names, bornOn = null, countries = [] } = person;
  const renewed = await tx.query(
    `update app.name_screening set last_at = greatest(last_at, $5)
      where id = (select id from app.name_screening where customer_id = $1 order by id desc limit 1)
        and names = $2 and born_on is not distinct from $3::date and answer = $4 and countries = $6 returning 1`,
    [customer, names, bornOn, answer.raw, at, countries],
  );
  if (renewed.length > 0) return;
  await tx.query(
    `insert into app.name_screening (id, customer_id, names, born_on, hits, answer, screened_at, last_at, countries)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
    [newId(), customer, names, bornOn, JSON.stringify(answer.hits), answer.raw, at, countries],
  );
}

/** An entry of a watch list as it was, by which it is recognised again until the list changes it. */
export const hitKey = ({ list, entry }: ScreeningHit): string => `${list} ${entry.id} ${entry.version ?? ''}`;

/**
 * The hits that staff approved the customer with: they are other people. They are asked about again when what is compared of the customer
 * has changed since: the names, the birth date or the countries.
 */
export async function readAcceptedHits(
  reader: Reader,
  customer: CustomerId,
  screening: NameScreening | undefined,
): Promise<Set<string>> {
  const rows = await reader.query<{ hits: readonly ScreeningHit[] }>(
    `select s.hits from app.identity_review r join app.name_screening s on s.id = r.screening_id
       join app.name_screening latest on latest.id = $2
      where r.customer_id = $1 and r.state = 'approved' and s.names = latest.names
        and s.born_on is not distinct from latest.born_on and (s.countries is null or s.countries = latest.countries)`,
    [customer, screening?.id ?? null],
  );
  return new Set(rows.flatMap(({ hits }) => hits.map(hitKey)));
}
