import type { StaffId } from '@istmo/contract/kernel/id';
import { likePrefix } from '@istmo/db/like-prefix';
import type { Reader, Tx } from '@istmo/db/tx';
import type { QueueSearch } from '../../accounts/public.ts';
import { type CardPurchaseId, type CardPurchaseRow, purchaseColumns, purchaseTable } from '../purchases.store.ts';
import { countQueue, type QueueLength } from '../../../http/queue-length.ts';

/** The action of the audit log that takes two people. */
export const refundAction = 'card-purchase.refund-large';
export const purchaseSubject = 'card-purchase';

type PurchaseView = 'attention' | 'open' | 'disputes' | 'all';

/** A purchase as staff see it. */
export type PurchaseCase = CardPurchaseRow & { readonly username: string; readonly email: string };

const needsAttention = "(p.problem is not null or p.state = 'disputed')";
const views: Readonly<Record<PurchaseView, string>> = {
  attention: needsAttention,
  open: "p.state in ('open', 'late', 'refunding')",
  disputes: "p.state in ('disputed', 'charged_back')",
  all: 'true',
};

const columns = `${purchaseColumns}, u.username, u.email`;
const tables = `${purchaseTable} join app.customer u on u.id = p.customer_id`;

export type PurchaseQueueQuery = {
  readonly view: PurchaseView;
  readonly search: QueueSearch | undefined;
  readonly limit: number;
};

export async function readQueue(reader: Reader, { view, search, limit }: PurchaseQueueQuery): Promise<PurchaseCase[]> {
  const found = search
    ? ' and (p.customer_id = any($2::uuid[]) or lower(p.reference_no) like $3 or p.last_four = $4)'
    : '';
  return reader.query<PurchaseCase>(
    `select ${columns} from ${tables} where ${views[view]}${found} order by p.id desc limit $1`,
    search ? [limit, search.customers, likePrefix(search.words), search.words] : [limit],
  );
}

export async function findCase(reader: Reader, id: CardPurchaseId): Promise<PurchaseCase | undefined> {
  const [row] = await reader.query<PurchaseCase>(`select ${columns} from ${tables} where p.id = $1`, [id]);
  return row;
}

export const countAttention = (reader: Reader): Promise<QueueLength> =>
  countQueue(reader, { rows: `${purchaseTable} where ${needsAttention}`, since: 'p.state_since' });

export type CardNotice = { readonly key: string; readonly receivedAt: Date };

export async function readNotices(reader: Reader, id: CardPurchaseId): Promise<CardNotice[]> {
  return reader.query<CardNotice>(
    `select event_key as key, received_at as "receivedAt" from app.card_notice where purchase = $1 order by received_at, id limit 100`,
    [id],
  );
}

export type CardNote = { readonly id: string; readonly author: string; readonly text: string; readonly at: Date };

export async function readNotes(reader: Reader, id: CardPurchaseId): Promise<CardNote[]> {
  return reader.query<CardNote>(
    `select n.id, s.name as author, n.text, n.at from app.card_note n join app.staff s on s.id = n.staff_id
      where n.purchase_id = $1 order by n.id limit 200`,
    [id],
  );
}

type NewNote = { readonly id: string; readonly purchase: CardPurchaseId; readonly by: StaffId; readonly text: string };

export async function insertNote(tx: Tx, { id, purchase, by, text }: NewNote, at: Date): Promise<void> {
  await tx.query('insert into app.card_note (id, purchase_id, staff_id, text, at) values ($1, $2, $3, $4, $5)', [
    id,
    purchase,
    by,
    text,
    at,
  ]);
}

/** Makes a purchase due; a problem is found again if it is still there. */
export async function forgetProblem(tx: Tx, id: CardPurchaseId, at: Date): Promise<void> {
  await tx.query(
    'update app.card_purchase set next_check_at = $2, problem = null, version = version + 1 where id = $1',
    [id, at],
  );
}

type RefundDecision = { readonly by: StaffId; readonly proposedBy: StaffId | null; readonly at: Date };

export async function startRefund(tx: Tx, id: CardPurchaseId, { by, proposedBy, at }: RefundDecision): Promise<void> {
  await tx.query(
    `update app.card_purchase set state = 'refunding', state_since = $4, reason = null, problem = null, refund_decided_by = $2,
       refund_proposed_by = $3, next_check_at = $4, version = version + 1 where id = $1`,
    [id, by, proposedBy, at],
  );
}
