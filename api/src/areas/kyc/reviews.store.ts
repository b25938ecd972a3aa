import type { CustomerId, StaffId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { ReviewCause, ReviewOutcome } from './judge-verification.ts';

export type ReviewState = 'open' | ReviewOutcome | 'withdrawn';

/** A verification that needs a person. */
export type IdentityReview = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly causes: readonly ReviewCause[];
  readonly evidenceId: string | null;
  readonly screeningId: string | null;
  readonly version: number;
  readonly openedAt: Date;
  readonly dueAt: Date;
  readonly state: ReviewState;
  readonly decidedAt: Date | null;
  readonly reasonCode: string | null;
  readonly note: string;
};

const columns = `r.id, r.customer_id as customer, r.causes, r.evidence_id as "evidenceId", r.screening_id as "screeningId", r.version,
  r.opened_at as "openedAt", r.due_at as "dueAt", r.state, r.decided_at as "decidedAt", r.reason_code as "reasonCode", r.note`;

export async function findReview(reader: Reader, id: string): Promise<IdentityReview | undefined> {
  const [row] = await reader.query<IdentityReview>(`select ${columns} from app.identity_review r where r.id = $1`, [
    id,
  ]);
  return row;
}

export async function readOpenReview(reader: Reader, customer: CustomerId): Promise<IdentityReview | undefined> {
  const [row] = await reader.query<IdentityReview>(
    `select ${columns} from app.identity_review r where r.customer_id = $1 and r.state = 'open'`,
    [customer],
  );
  return row;
}

/** The open review of a customer, locked until the transaction ends. Lock the account status first. */
export async function lockOpenReview(tx: Tx, customer: CustomerId): Promise<IdentityReview | undefined> {
  const [row] = await tx.query<IdentityReview>(
    `select ${columns} from app.identity_review r where r.customer_id = $1 and r.state = 'open' for update of r`,
    [customer],
  );
  return row;
}

type ReviewContent = {
  readonly causes: readonly ReviewCause[];
  readonly evidenceId: string | null;
  readonly screeningId: string | null;
};

export async function openReview(
  tx: Tx,
  customer: CustomerId,
  {
    causes,
    evidenceId,
    screeningId,
    openedAt,
    dueAt,
  }: ReviewContent & { readonly openedAt: Date; readonly dueAt: Date },
): Promise<string> {
  const id = newId();
  await tx.query(
    `insert into app.identity_review (id, customer_id, causes, evidence_id, screening_id, opened_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, customer, causes, evidenceId, screeningId, openedAt, dueAt],
  );
  return id;
}

/** Renews what an open review shows. */
export async function renewReview(
  tx: Tx,
  id: string,
  { causes, evidenceId, screeningId }: ReviewContent,
): Promise<void> {
  await tx.query(
    `update app.identity_review set causes = $2, evidence_id = $3, screening_id = $4, version = version + 1 where id = $1
       and (causes, evidence_id, screening_id) is distinct from ($2::text[], $3::uuid, $4::uuid)`,
    [id, causes, evidenceId, screeningId],
  );
}

export async function withdrawReview(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query("update app.identity_review set state = 'withdrawn', decided_at = $2 where id = $1", [id, at]);
}

export type ReviewDecision = {
  readonly state: ReviewOutcome;
  readonly by: StaffId;
  readonly confirmedBy: StaffId | null;
  readonly at: Date;
  readonly reasonCode: string;
  readonly note: string;
};

export async function storeDecision(tx: Tx, id: string, decision: ReviewDecision): Promise<void> {
  const { state, by, confirmedBy, at, reasonCode, note } = decision;
  await tx.query(
    `update app.identity_review set state = $2, decided_by = $3, confirmed_by = $4, decided_at = $5, reason_code = $6, note = $7
      where id = $1`,
    [id, state, by, confirmedBy, at, reasonCode, note],
  );
}

/** A reason that staff choose, with the sentence that the customer reads. */
export type ReviewReason = {
  readonly code: string;
  readonly verdict: 'approve' | 'ask_again' | 'refuse';
  readonly en: string;
  readonly es: string;
  readonly needsNote: boolean;
};

const reasonColumns = 'code, verdict, text_en as en, text_es as es, needs_note as "needsNote"';

export async function readReasons(reader: Reader): Promise<ReviewReason[]> {
  return reader.query<ReviewReason>(
    `select ${reasonColumns} from app.identity_reason order by verdict, position, code`,
    [],
  );
}

/** Why staff decided as they did: the sentence in both languages, and their note. */
export type DecisionReason = { readonly en: string; readonly es: string; readonly note: string };

export async function readDecisionReason(reader: Reader, review: string): Promise<DecisionReason | undefined> {
  const [row] = await reader.query<DecisionReason>(
    `select w.text_en as en, w.text_es as es, r.note
       from app.identity_review r join app.identity_reason w on w.code = r.reason_code where r.id = $1`,
    [review],
  );
  return row;
}
