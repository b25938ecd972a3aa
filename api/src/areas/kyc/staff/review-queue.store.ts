import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';
import type { ReviewCause } from '../judge-verification.ts';
import type { ReviewState } from '../reviews.store.ts';
import { maxCounted, type QueueLength } from '../../../http/queue-length.ts';

/** A review as its queue has it. */
export type ReviewRow = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly username: string;
  readonly email: string;
  readonly causes: readonly ReviewCause[];
  readonly openedAt: Date;
  readonly dueAt: Date;
  readonly state: ReviewState;
  readonly version: number;
  readonly evidenceId: string | null;
  readonly screeningId: string | null;
  readonly decider: string | null;
  readonly second: string | null;
  readonly decidedAt: Date | null;
  readonly reasonCode: string | null;
  readonly note: string;
};

const columns = `r.id, r.customer_id as customer, u.username, u.email, r.causes, r.opened_at as "openedAt", r.due_at as "dueAt", r.state,
  r.version, r.evidence_id as "evidenceId", r.screening_id as "screeningId", s.name as decider, c.name as second,
  r.decided_at as "decidedAt", r.reason_code as "reasonCode", r.note`;
const tables = `app.identity_review r join app.customer u on u.id = r.customer_id left join app.staff s on s.id = r.decided_by
  left join app.staff c on c.id = r.confirmed_by`;

type ReviewView = 'open' | 'second' | 'decided';

type QueueQuery = {
  readonly view: ReviewView;
  /** The reviews with an open proposal, of which `second` shows these and `open` the others. */
  readonly proposed: readonly string[];
  /** Of these customers only. */
  readonly customers: readonly CustomerId[] | undefined;
  readonly limit: number;
};

// Who waits longest first; the newest decision first. Each has its index.
const views: Readonly<Record<ReviewView, { readonly where: string; readonly order: string }>> = {
  open: { where: "r.state = 'open' and r.id <> all($2::uuid[])", order: 'r.opened_at, r.id' },
  second: { where: "r.state = 'open' and r.id = any($2::uuid[])", order: 'r.opened_at, r.id' },
  decided: { where: 'r.decided_by is not null and $2::uuid[] is not null', order: 'r.decided_at desc, r.id desc' },
};

export async function readReviewQueue(
  reader: Reader,
  { view, proposed, customers, limit }: QueueQuery,
): Promise<ReviewRow[]> {
  const { where, order } = views[view];
  const found = customers ? ' and r.customer_id = any($3::uuid[])' : '';
  return reader.query<ReviewRow>(`select ${columns} from ${tables} where ${where}${found} order by ${order} limit $1`, [
    limit,
    proposed,
    ...(customers ? [customers] : []),
  ]);
}

export async function findReviewRow(reader: Reader, id: string): Promise<ReviewRow | undefined> {
  const [row] = await reader.query<ReviewRow>(`select ${columns} from ${tables} where r.id = $1`, [id]);
  return row;
}

/** The reviews of a customer that staff decided, newest first. */
export async function readFormerReviews(reader: Reader, customer: CustomerId): Promise<ReviewRow[]> {
  return reader.query<ReviewRow>(
    `select ${columns} from ${tables} where r.customer_id = $1 and r.state <> 'open' order by r.id desc limit 20`,
    [customer],
  );
}

type ReviewQueueLength = QueueLength & { readonly dueAt: Date | null };

export async function countOpenReviews(reader: Reader): Promise<ReviewQueueLength> {
  const [row] = await reader.query<ReviewQueueLength>(
    `select count(*)::int as waiting, min(o.opened_at) as "oldestAt", min(o.due_at) as "dueAt"
       from (select opened_at, due_at from app.identity_review where state = 'open' order by opened_at, id limit ${maxCounted}) o`,
    [],
  );
  return row ?? { waiting: 0, oldestAt: null, dueAt: null };
}

/** The customer with that user name or e-mail address. */
export async function findCustomerId(reader: Reader, words: string): Promise<CustomerId | undefined> {
  const [row] = await reader.query<{ id: CustomerId }>(
    'select id from app.customer where lower(username) = $1 or lower(email) = $1 order by id limit 1',
    [words.trim().toLowerCase()],
  );
  return row?.id;
}
