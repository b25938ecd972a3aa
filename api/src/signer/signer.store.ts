import type { Chain } from '@istmo/contract/kernel/chain-address';
import { rolesWith } from '@istmo/contract/kernel/staff-role';
import type { WithdrawalState } from '@istmo/contract/kernel/withdrawal';
import { newId } from '@istmo/db/new-id';
import type { Db, Reader, Tx } from '@istmo/db/tx';
import type { NetworkFee, SignedPayment } from '@istmo/providers/signing/port';

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
  /** Active staff who approved it by the rows; their signatures say whether they did. */
  readonly approvers: readonly string[];
  readonly usedToday: bigint;
  readonly usedThisMonth: bigint;
  readonly daily: bigint | null;
  readonly monthly: bigint | null;
  readonly max: bigint | null;
  readonly isSuspended: boolean;
  readonly isFrozen: boolean;
  readonly isVerified: boolean;
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
    i.ledger_scale::int as scale, n.contract, i.accepts_withdrawals and n.accepts_withdrawals and i.status not in ('suspended', 'redeeming', 'redeemed')
      and not exists (select from app.currency_stop t where t.currency = w.currency and t.lifted_at is null) as "isOpen",
    ${held('w.currency')} as "heldUnits", ${held('w.fee_currency')} as "heldFeeUnits",
    array(select p.staff_id::text from app.withdrawal_approval p join app.staff t on t.id = p.staff_id
      where p.withdrawal_id = w.id and t.activated_at is not null and t.disabled_at is null
        and t.role = any($3)
        and (t.approves_from is null or t.approves_from <= w.created_at)) as approvers,
    ${used('limit_day')} as "usedToday", ${used('limit_month')} as "usedThisMonth",
    l.daily_units as daily, l.monthly_units as monthly, l.max_units as max,
    c.suspended_at is not null as "isSuspended", c.frozen_at is not null as "isFrozen", app.is_verified(w.customer_id) as "isVerified", c.owes_money as "isOwing", c.withdrawal_cooldown_until as "restsUntil",
    (select b.is_sound from app.books_state b) as "booksAreSound"
  from app.withdrawal w
  join app.withdrawal_address s on s.id = w.address_id
  join app.instrument i on i.code = w.currency
  join app.instrument_network n on n.instrument = w.currency and n.name = w.network and n.chain = w.chain
  join app.account_status c on c.customer_id = w.customer_id
  left join app.withdrawal_limit l on l.currency = w.currency
  where w.id = $1 and w.state = any($2)`;

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

/** Undefined when the withdrawal is in another state, or a part of what it is checked by does not exist. */
export async function readSigningFacts(
  reader: Reader,
  id: string,
  states: readonly WithdrawalState[],
): Promise<SigningFacts | undefined> {
  const [row] = await reader.query<FactsRow>(factsText, [id, states, rolesWith('withdrawals.approve')]);
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

/** The fee at which a transaction is soon included; undefined when the worker has not read it from the network lately. */
export async function readFreshFee(reader: Reader, network: Chain, since: Date): Promise<NetworkFee | undefined> {
  const [row] = await reader.query<NetworkFee & { reference: string | null }>(
    'select rate, tip, reference from app.network_fee where network = $1 and read_at >= $2',
    [network, since],
  );
  return row && { ...row, reference: row.reference ?? undefined };
}

/** Makes the account known, so that the worker reads from the chain how many transactions it has sent. */
export async function announceAccount(db: Db, network: Chain, address: string): Promise<void> {
  await db.query('insert into app.signing_account (network, address) values ($1, $2) on conflict do nothing', [
    network,
    address,
  ]);
}

/** The same of one that pays withdrawals of the chain's own coin: the worker reads what it has of it. */
export async function announceCoinAccount(db: Db, network: Chain, address: string): Promise<void> {
  await db.query(
    `insert into app.signing_account (network, address, pays_coin) values ($1, $2, true)
     on conflict (network, address) do update set pays_coin = true where not signing_account.pays_coin`,
    [network, address],
  );
}

/**
 * Takes the next number of an account; undefined while its first one is not known. The row stays locked until the transaction ends, so that
 * a number is stored with what was signed with it, or not taken at all.
 */
export async function takeNonce(tx: Tx, network: Chain, address: string): Promise<number | undefined> {
  const [row] = await tx.query<{ nonce: number }>(
    `update app.signing_account set next_nonce = next_nonce + 1 where network = $1 and address = $2 and next_nonce is not null
     returning (next_nonce - 1)::int as nonce`,
    [network, address],
  );
  return row?.nonce;
}

/** Takes the numbers of an account up to this one; none where it was given before. */
export async function takeNoncesTo(
  tx: Tx,
  { network, address, nonce }: { readonly network: Chain; readonly address: string; readonly nonce: number },
): Promise<void> {
  const [row] = await tx.query<{ next: number | null }>(
    'select next_nonce::int as next from app.signing_account where network = $1 and address = $2 for update',
    [network, address],
  );
  if (row?.next === null || row?.next === undefined) return;
  for (let next = row.next; next <= nonce; next++) await takeNonce(tx, network, address);
}

export type SignedFirst = SignedPayment & {
  readonly withdrawal: string;
  readonly network: Chain;
  readonly account: string | undefined;
  readonly nonce: number | undefined;
  readonly fee: NetworkFee;
};

/** The database refuses when the withdrawal is not approved any more, or has a signed transaction. */
export async function storeSigned(tx: Tx, signed: SignedFirst, at: Date): Promise<void> {
  const { withdrawal, network, spends, account, nonce, txid } = signed;
  const id = newId();
  await tx.query(
    `insert into app.broadcast (id, withdrawal_id, network, spends, account, nonce, txid, signed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, withdrawal, network, spends, account ?? null, nonce ?? null, txid, at],
  );
  await storeTransaction(tx, { ...signed, broadcast: id, number: 1 }, at);
}

type SignedTransaction = SignedPayment & {
  readonly broadcast: string;
  readonly number: number;
  readonly network: Chain;
  readonly fee: NetworkFee;
};

/** The database refuses one that spends something else than the first, or a fee that was not ordered. */
export async function storeTransaction(db: Reader, signed: SignedTransaction, at: Date): Promise<void> {
  const { broadcast, number, network, spends, txid, raw, fee } = signed;
  await db.query(
    `insert into app.signed_transaction (broadcast_id, number, network, spends, txid, raw, rate, tip, signed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [broadcast, number, network, spends, txid, raw, fee.rate, fee.tip, at],
  );
}

/** An order to sign a transaction of a withdrawal once more, with a higher fee. */
export type RaiseOrder = NetworkFee & {
  readonly broadcast: string;
  readonly number: number;
  readonly withdrawal: string;
  readonly orderedAt: Date;
  /** The newest transaction that was signed. */
  readonly replaced: string;
  readonly signed: number;
};

export function listRaises(reader: Reader, limit: number): Promise<RaiseOrder[]> {
  return reader.query<RaiseOrder>(
    `select r.broadcast_id as broadcast, r.number::int as number, r.rate, r.tip, r.ordered_at as "orderedAt", b.withdrawal_id as withdrawal,
       newest.raw as replaced, newest.number::int as signed
     from app.fee_raise r
     join app.broadcast b on b.id = r.broadcast_id and b.next_check_at < 'infinity'
     join lateral (select s.raw, s.number from app.signed_transaction s where s.broadcast_id = b.id order by s.number desc limit 1) newest on true
     where r.finding is null and r.number > newest.number order by r.ordered_at, r.broadcast_id, r.number limit $1`,
    [limit],
  );
}

export async function refuseRaise(db: Db, { broadcast, number }: RaiseOrder, finding: string): Promise<void> {
  await db.query('update app.fee_raise set finding = $3 where broadcast_id = $1 and number = $2 and finding is null', [
    broadcast,
    number,
    finding,
  ]);
}

/** Whether a signed transaction is in the database, from where it is sent. */
export async function isStored(reader: Reader, txid: string): Promise<boolean> {
  return (await reader.query('select 1 from app.signed_transaction where txid = $1', [txid])).length > 0;
}

/** Holds all background work of the platform and closes its books, until two of the staff end it. */
export async function reportRestore(db: Db, finding: string): Promise<void> {
  await db.query('select app.report_restore($1, 0)', [finding]);
}

export async function storeRefusal(
  db: Db,
  withdrawal: string,
  { finding, needsApprovals, at }: { finding: string; needsApprovals: boolean; at: Date },
): Promise<void> {
  await db.query(
    'insert into app.signing_refusal (id, withdrawal_id, finding, needs_approvals, at) values ($1, $2, $3, $4, $5)',
    [newId(), withdrawal, finding, needsApprovals, at],
  );
}
