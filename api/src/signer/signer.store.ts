import type { Chain } from '@istmo/contract/kernel/chain-address';
import { newId } from '@istmo/db/new-id';
import type { Db, Reader } from '@istmo/db/tx';

/** Everything that a withdrawal is checked by before it is signed, as the database has it. */
export type SigningFacts = {
  readonly id: string;
  readonly customer: string;
  readonly currency: string;
  readonly chain: Chain;
  readonly address: string;
  readonly units: bigint;
  readonly sentUnits: bigint;
  readonly feeCurrency: string;
  readonly feeUnits: bigint;
  readonly stateSince: Date;
  readonly approvalsNeeded: number;
  /** The address on the customer's list. */
  readonly saved: {
    readonly id: string;
    readonly customer: string;
    readonly currency: string;
    readonly chain: string;
    readonly address: string;
    readonly state: string;
    readonly approvedAt: Date | null;
    readonly approval: Buffer | null;
  };
  readonly scale: number;
  readonly contract: string | null;
  readonly isOpen: boolean;
  /** What is still held for it, in its currency and in that of its fee. */
  readonly heldUnits: bigint;
  readonly heldFeeUnits: bigint;
  /** Active staff who approved it. */
  readonly approvals: number;
  readonly usedToday: bigint;
  readonly usedThisMonth: bigint;
  readonly daily: bigint | null;
  readonly monthly: bigint | null;
  readonly max: bigint | null;
  readonly isSuspended: boolean;
  readonly isFrozen: boolean;
  readonly isOwing: boolean;
  readonly restsUntil: Date | null;
  readonly booksAreSound: boolean;
};

export async function listApproved(reader: Reader, limit: number): Promise<string[]> {
  const rows = await reader.query<{ id: string }>(
    `select w.id from app.withdrawal w where w.state = 'approved' order by w.id limit $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

const held = (
  currency: string,
): string => `(select coalesce(sum(h.units - h.settled_units - h.released_units), 0)::bigint
  from ledger.hold h join ledger.account a on a.id = h.account
  where h.event = w.id and a.owner = w.customer_id and a.currency = ${currency})`;

const used = (period: string): string => `(select coalesce(sum(o.units), 0)::bigint from app.withdrawal o
  where o.customer_id = w.customer_id and o.currency = w.currency and o.${period} = w.${period}
    and o.state not in ('rejected', 'expired', 'cancelled'))`;

const factsText = `select w.id, w.customer_id as customer, w.currency, w.chain, w.address, w.units, w.sent_units as "sentUnits",
    w.fee_currency as "feeCurrency", w.fee_units as "feeUnits", w.state_since as "stateSince", w.approvals_needed as "approvalsNeeded",
    s.id as "savedId", s.customer_id as "savedCustomer", s.currency as "savedCurrency", s.chain as "savedChain",
    s.address as "savedAddress", s.state as "savedState", s.approved_at as "approvedAt", s.approval,
    i.ledger_scale::int as scale, n.contract, i.accepts_withdrawals and n.accepts_withdrawals
      and not exists (select from app.currency_stop t where t.currency = w.currency and t.lifted_at is null) as "isOpen",
    ${held('w.currency')} as "heldUnits", ${held('w.fee_currency')} as "heldFeeUnits",
    (select count(*)::int from app.withdrawal_approval p join app.staff t on t.id = p.staff_id
      where p.withdrawal_id = w.id and t.activated_at is not null and t.disabled_at is null
        and t.role in ('compliance', 'treasury', 'administrator')) as approvals,
    ${used('limit_day')} as "usedToday", ${used('limit_month')} as "usedThisMonth",
    l.daily_units as daily, l.monthly_units as monthly, l.max_units as max,
    c.suspended_at is not null as "isSuspended", c.frozen_at is not null as "isFrozen", c.owes_money as "isOwing", c.withdrawal_cooldown_until as "restsUntil",
    (select b.is_sound from app.books_state b) as "booksAreSound"
  from app.withdrawal w
  join app.withdrawal_address s on s.id = w.address_id
  join app.instrument i on i.code = w.currency
  join app.instrument_network n on n.instrument = w.currency and n.name = w.network and n.chain = w.chain
  join app.account_status c on c.customer_id = w.customer_id
  left join app.withdrawal_limit l on l.currency = w.currency
  where w.id = $1 and w.state = 'approved'`;

type FactsRow = Omit<SigningFacts, 'saved'> & {
  savedId: string;
  savedCustomer: string;
  savedCurrency: string;
  savedChain: string;
  savedAddress: string;
  savedState: string;
  approvedAt: Date | null;
  approval: Buffer | null;
};

/** Undefined when the withdrawal is not approved any more, or a part of what it is checked by does not exist. */
export async function readSigningFacts(reader: Reader, id: string): Promise<SigningFacts | undefined> {
  const [row] = await reader.query<FactsRow>(factsText, [id]);
  if (!row) return undefined;
  const {
    savedId,
    savedCustomer,
    savedCurrency,
    savedChain,
    savedAddress,
    savedState,
    approvedAt,
    approval,
    ...facts
  } = row;
  return {
    ...facts,
    saved: {
      id: savedId,
      customer: savedCustomer,
      currency: savedCurrency,
      chain: savedChain,
      address: savedAddress,
      state: savedState,
      approvedAt,
      approval,
    },
  };
}

type Signed = { readonly withdrawal: string; readonly network: string; readonly txid: string; readonly raw: string };

/** The database refuses when the withdrawal is not approved any more, or has a signed transaction. */
export async function storeSigned(db: Db, { withdrawal, network, txid, raw }: Signed, at: Date): Promise<void> {
  await db.query(
    'insert into app.broadcast (id, withdrawal_id, network, txid, raw, signed_at) values ($1, $2, $3, $4, $5, $6)',
    [newId(), withdrawal, network, txid, raw, at],
  );
}

export async function storeRefusal(
  db: Db,
  withdrawal: string,
  { finding, at }: { finding: string; at: Date },
): Promise<void> {
  await db.query('insert into app.signing_refusal (id, withdrawal_id, finding, at) values ($1, $2, $3, $4)', [
    newId(),
    withdrawal,
    finding,
    at,
  ]);
}
