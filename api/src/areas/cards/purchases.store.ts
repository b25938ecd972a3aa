import type { CardProblem, CardReason, CardState } from '@istmo/contract/areas/cards/card-states';
import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { Reader, Tx } from '@istmo/db/tx';
import { batchInsert } from '@istmo/ledger';
import { type PageOfRows, readPage } from '../../http/paging.ts';

export type CardPurchaseId = Id<'card-purchase'>;
/** Of the subscription that a payment is of; the area card-subscriptions knows it. */
type PaidSubscriptionId = Id<'subscription'>;

export const purchaseInsert = batchInsert({
  name: 'card-purchases',
  table: 'app.card_purchase',
  columns: {
    id: 'uuid',
    customer_id: 'uuid',
    symbol: 'text',
    token_units: 'bigint',
    offering: 'text?',
    tranche_number: 'smallint?',
    subscription: 'uuid?',
    request_key: 'text?',
    unit_price_units: 'bigint',
    price_units: 'bigint',
    fee_units: 'bigint',
    fee_basis_points: 'bigint',
    card_network: 'text',
    last_four: 'text',
    language: 'text',
    created_at: 'timestamptz',
    expires_at: 'timestamptz',
    state_since: 'timestamptz',
    next_check_at: 'timestamptz',
  },
});

/** A purchase; amounts in cents. */
export type CardPurchaseRow = {
  readonly id: CardPurchaseId;
  readonly referenceNo: string;
  readonly customer: CustomerId;
  readonly symbol: string;
  readonly tokens: bigint;
  /** Null: it pays a subscription of a raise. */
  readonly offering: string | null;
  readonly trancheNumber: number | null;
  readonly subscription: PaidSubscriptionId | null;
  readonly currency: string;
  readonly unitPrice: bigint;
  readonly price: bigint;
  readonly fee: bigint;
  readonly feeBasisPoints: bigint;
  readonly cardNetwork: 'visa' | 'mastercard';
  readonly lastFour: string;
  readonly state: CardState;
  readonly reason: CardReason | null;
  readonly problem: CardProblem | null;
  readonly acquirerId: string | null;
  readonly frozenTokens: bigint;
  readonly owed: bigint;
  readonly refundNumber: number;
  readonly refundAskedAt: Date | null;
  readonly disputeNumber: number;
  readonly disputeId: string | null;
  /** The acquirer captured it in time, whatever happened later. */
  readonly isPaid: boolean;
  readonly language: Language;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly stateSince: Date;
  /** Null: nothing more is expected. */
  readonly nextCheckAt: Date | null;
  readonly checks: number;
  readonly version: number;
};

/** The columns of a purchase, under the alias `p` that every statement here gives its table. */
export const purchaseColumns = `p.id, p.reference_no as "referenceNo", p.customer_id as customer, p.symbol, p.token_units as tokens, p.offering, p.subscription,
  p.tranche_number as "trancheNumber", p.currency, p.unit_price_units as "unitPrice", p.price_units as price, p.fee_units as fee,
  p.fee_basis_points as "feeBasisPoints", p.card_network as "cardNetwork", p.last_four as "lastFour", p.state, p.reason, p.problem,
  p.acquirer_id as "acquirerId", p.frozen_units as "frozenTokens", p.owed_units as owed, p.refund_number as "refundNumber",
  p.refund_asked_at as "refundAskedAt", p.dispute_number as "disputeNumber", p.dispute_id as "disputeId",
  p.captured_at is not null as "isPaid", p.language,
  p.created_at as "createdAt", p.expires_at as "expiresAt", p.state_since as "stateSince", nullif(p.next_check_at, 'infinity') as "nextCheckAt",
  p.checks, p.version`;
export const purchaseTable = 'app.card_purchase p';

export async function readPurchase(reader: Reader, id: CardPurchaseId): Promise<CardPurchaseRow | undefined> {
  const [row] = await reader.query<CardPurchaseRow>(`select ${purchaseColumns} from ${purchaseTable} where p.id = $1`, [
    id,
  ]);
  return row;
}

export async function lockPurchase(tx: Tx, id: CardPurchaseId): Promise<CardPurchaseRow | undefined> {
  const [row] = await tx.query<CardPurchaseRow>(
    `select ${purchaseColumns} from ${purchaseTable} where p.id = $1 for no key update`,
    [id],
  );
  return row;
}

/** Locks the purchases of a security that may still move tokens, in the order of their ids. */
export async function lockPurchasesOf(tx: Tx, symbol: string): Promise<void> {
  await tx.query(
    `select 1 from app.card_purchase where symbol = $1 and state in ('open', 'captured', 'refunding', 'disputed') order by id for no key update`,
    [symbol],
  );
}

/** The customer's purchases, newest first. */
export async function readPurchasesOf(reader: Reader, customer: CustomerId): Promise<CardPurchaseRow[]> {
  return reader.query<CardPurchaseRow>(
    `select ${purchaseColumns} from ${purchaseTable} where p.customer_id = $1 and p.subscription is null order by p.id desc limit 1000`,
    [customer],
  );
}

export function readPurchasePage(
  reader: Reader,
  customer: CustomerId,
  paging: Paging,
): Promise<PageOfRows<CardPurchaseRow>> {
  // What pays a subscription is shown with the subscription.
  const table = '(select c.* from app.card_purchase c where c.subscription is null) p';
  const list = { columns: purchaseColumns, table, time: 'created_at', customer, paging };
  return readPage<CardPurchaseRow>(reader, { ...list, searchExpression: `reference_no || ' ' || symbol` });
}

export async function hasOpenPurchase(reader: Reader, customer: CustomerId): Promise<boolean> {
  const rows = await reader.query("select 1 from app.card_purchase where customer_id = $1 and state = 'open'", [
    customer,
  ]);
  return rows.length > 0;
}

export async function findPurchaseByReference(reader: Reader, reference: string): Promise<CardPurchaseId | undefined> {
  const [row] = await reader.query<{ id: CardPurchaseId }>('select id from app.card_purchase where reference_no = $1', [
    reference,
  ]);
  return row?.id;
}

/** What became of the card payment of a subscription. */
export type RequestedPurchase = Pick<CardPurchaseRow, 'id' | 'state' | 'reason'> & {
  readonly subscription: PaidSubscriptionId;
};

/** The payment of a subscription that an earlier request with this key opened. */
export async function findPurchaseByRequest(reader: Reader, key: string): Promise<RequestedPurchase | undefined> {
  const [row] = await reader.query<RequestedPurchase>(
    'select id, state, reason, subscription from app.card_purchase where request_key = $1',
    [key],
  );
  return row;
}

/** Says that the acquirer is to be asked now; false when there is no such purchase. */
export async function askNow(reader: Reader, id: CardPurchaseId, at: Date): Promise<boolean> {
  const rows = await reader.query(
    'update app.card_purchase set next_check_at = least(next_check_at, $2) where id = $1 returning 1',
    [id, at],
  );
  return rows.length === 1;
}

/** The purchases that the acquirer is to be asked about, the longest due first. */
type DuePayments = { readonly at: Date; readonly limit: number; readonly isOfSubscriptions: boolean };

export async function listDue(
  reader: Reader,
  { at, limit, isOfSubscriptions }: DuePayments,
): Promise<CardPurchaseId[]> {
  const rows = await reader.query<{ id: CardPurchaseId }>(
    `select id from app.card_purchase where next_check_at <= $1 and next_check_at < 'infinity' and (subscription is not null) = $3 order by next_check_at limit $2`,
    [at, limit, isOfSubscriptions],
  );
  return rows.map(({ id }) => id);
}

/** Plans the next question, unless a notice or a member of staff made the purchase due meanwhile. Null: none is expected. */
export async function planCheck(reader: Reader, row: CardPurchaseRow, at: Date | null): Promise<void> {
  await reader.query(
    `update app.card_purchase set next_check_at = coalesce($3::timestamptz, 'infinity'), checks = checks + 1
      where id = $1 and version = $4 and nullif(next_check_at, 'infinity') is not distinct from $2::timestamptz`,
    [row.id, row.nextCheckAt, at, row.version],
  );
}

/** What changes of a purchase when something happened to it. */
export type PurchaseChange = Partial<
  Pick<
    CardPurchaseRow,
    'state' | 'reason' | 'problem' | 'acquirerId' | 'frozenTokens' | 'owed' | 'refundNumber' | 'refundAskedAt'
  > &
    Pick<CardPurchaseRow, 'disputeNumber' | 'disputeId'>
>;

/** Stores a change and makes the purchase due, so that what follows is done at once. The time of the state changes with the state. */
export async function storeChange(tx: Tx, row: CardPurchaseRow, change: PurchaseChange, at: Date): Promise<void> {
  const after = { ...row, ...change };
  await tx.query(
    `update app.card_purchase
        set state = $2, reason = $3, problem = $4, acquirer_id = $5, frozen_units = $6, owed_units = $7, refund_number = $8,
            refund_asked_at = $9, dispute_number = $10, dispute_id = $11, version = version + 1, checks = 0, next_check_at = $12,
            state_since = case when state = $2 then state_since else $12 end,
            captured_at = case when state = 'open' and $2 = 'captured' then $12 else captured_at end
      where id = $1`,
    [
      row.id,
      after.state,
      after.reason,
      after.problem,
      after.acquirerId,
      after.frozenTokens,
      after.owed,
      after.refundNumber,
      after.refundAskedAt,
      after.disputeNumber,
      after.disputeId,
      at,
    ],
  );
}

export type CardStep = { readonly state: CardState; readonly reason: CardReason | null; readonly at: Date };

export async function readSteps(reader: Reader, id: CardPurchaseId): Promise<CardStep[]> {
  return reader.query<CardStep>(
    'select state, reason, at from app.card_purchase_step where purchase_id = $1 order by number',
    [id],
  );
}

type NewNotice = { readonly id: string; readonly key: string; readonly body: Uint8Array; readonly purchase: string };

/** Stores a verified notice as received; false when it is already stored. */
export async function storeNotice(tx: Tx, { id, key, body, purchase }: NewNotice, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `insert into app.card_notice (id, event_key, body, purchase, received_at) values ($1, $2, $3, $4, $5)
     on conflict (event_key) do nothing returning 1`,
    [id, key, Buffer.from(body), purchase, at],
  );
  return rows.length === 1;
}

type CardsUnderWay = { readonly currency: string; readonly units: bigint };

/** What the acquirer may have captured or returned already, and the books do not have yet. */
export async function readCardsUnderWay(
  reader: Reader,
): Promise<{ readonly arriving: readonly CardsUnderWay[]; readonly leaving: readonly CardsUnderWay[] }> {
  const rows = await reader.query<CardsUnderWay & { readonly isLeaving: boolean }>(
    `select currency, state <> 'open' as "isLeaving", sum(price_units + fee_units)::bigint as units from app.card_purchase
      where state in ('open', 'late', 'refunding') group by 1, 2`,
  );
  return { arriving: rows.filter(({ isLeaving }) => !isLeaving), leaving: rows.filter(({ isLeaving }) => isLeaving) };
}
