import type { CustomerId, Id, StaffId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { ShownState, WhitelistState } from './whitelist-states.ts';

export type WithdrawalAddressId = Id<'withdrawal-address'>;

/** A withdrawal address that the customer has not deleted. */
export type WithdrawalAddress = {
  readonly id: WithdrawalAddressId;
  readonly customer: CustomerId;
  readonly currency: string;
  readonly network: string;
  readonly chain: string;
  readonly name: string;
  readonly address: string;
  readonly state: ShownState;
  readonly reason: string | null;
  readonly language: Language;
  readonly createdAt: Date;
  readonly readyAt: Date;
  readonly approvedAt: Date | null;
  /** What the watch lists say; null until they answered. */
  readonly screening: 'clear' | 'hit' | 'unknown' | null;
  readonly reviewedBy: StaffId | null;
};

const columns = `id, customer_id as customer, currency, network, chain, name, address, state, reason, language,
  created_at as "createdAt", ready_at as "readyAt", approved_at as "approvedAt", screening, reviewed_by as "reviewedBy"`;

/** The customer's addresses, newest first; a setting bounds their number. */
export async function readAddressesOf(reader: Reader, customer: CustomerId): Promise<WithdrawalAddress[]> {
  return reader.query<WithdrawalAddress>(
    `select ${columns} from app.withdrawal_address where customer_id = $1 and state <> 'deleted' order by id desc`,
    [customer],
  );
}

/** One address, locked until the transaction ends. */
export async function lockAddress(tx: Tx, id: WithdrawalAddressId): Promise<WithdrawalAddress | undefined> {
  const [row] = await tx.query<WithdrawalAddress>(
    `select ${columns} from app.withdrawal_address where id = $1 and state <> 'deleted' for no key update`,
    [id],
  );
  return row;
}

export type NewAddress = Pick<
  WithdrawalAddress,
  'customer' | 'currency' | 'network' | 'chain' | 'name' | 'address' | 'language' | 'createdAt' | 'readyAt'
>;

export async function insertAddress(tx: Tx, row: NewAddress): Promise<void> {
  await tx.query(
    `insert into app.withdrawal_address
       (id, customer_id, currency, network, chain, name, address, state, language, created_at, ready_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'pending', $8, $9, $10)`,
    [
      newId(),
      row.customer,
      row.currency,
      row.network,
      row.chain,
      row.name,
      row.address,
      row.language,
      row.createdAt,
      row.readyAt,
    ],
  );
}

type StateChange = {
  readonly state: Exclude<WhitelistState, 'completed'>;
  readonly at: Date;
  readonly reason?: string | undefined;
  /** The member of staff who decided. */
  readonly by?: StaffId | undefined;
};

export async function updateState(
  tx: Tx,
  id: WithdrawalAddressId,
  { state, at, reason, by }: StateChange,
): Promise<void> {
  await tx.query(
    `update app.withdrawal_address set state = $2, reason = $4,
       reviewed_by = coalesce($5, reviewed_by), reviewed_at = case when $5::uuid is null then reviewed_at else $3 end
     where id = $1`,
    [id, state, at, reason ?? null, by ?? null],
  );
}

/** The worker's own: an address that is completed a second time keeps the time and the signature of its first approval. */
export async function markCompleted(
  tx: Tx,
  id: WithdrawalAddressId,
  { at, approval }: { at: Date; approval: Buffer },
): Promise<void> {
  await tx.query(
    `update app.withdrawal_address set state = 'completed', reason = null,
       approved_at = coalesce(approved_at, $2), approval = coalesce(approval, $3)
     where id = $1`,
    [id, at, approval],
  );
}

/** The customer's own call: the serving login may change nothing else of an address. */
export async function markDeleted(tx: Tx, id: WithdrawalAddressId, at: Date): Promise<void> {
  await tx.query("update app.withdrawal_address set state = 'deleted', deleted_at = $2 where id = $1", [id, at]);
}

/** Addresses that are clear or approved and whose waiting time has passed, the longest waiting first. */
export async function listDue(
  reader: Reader,
  { at, limit }: { at: Date; limit: number },
): Promise<WithdrawalAddressId[]> {
  const rows = await reader.query<{ id: WithdrawalAddressId }>(
    `select id from app.withdrawal_address
      where state = 'pending' and ready_at <= $1 and (screening = 'clear' or reviewed_by is not null) order by ready_at limit $2`,
    [at, limit],
  );
  return rows.map(({ id }) => id);
}

/** A completed address of the customer by its text, on any network of the currency. */
export async function findCompleted(
  reader: Reader,
  customer: CustomerId,
  { currency, chain, address }: Pick<WithdrawalAddress, 'currency' | 'chain' | 'address'>,
): Promise<WithdrawalAddress | undefined> {
  const [row] = await reader.query<WithdrawalAddress>(
    `select ${columns} from app.withdrawal_address
      where customer_id = $1 and currency = $2 and chain = $3 and address = $4 and state = 'completed'`,
    [customer, currency, chain, address],
  );
  return row;
}

/** An address by its id, a deleted one too. */
export async function readAddress(
  reader: Reader,
  id: string,
): Promise<(Omit<WithdrawalAddress, 'state'> & { readonly state: WhitelistState }) | undefined> {
  const [row] = await reader.query<Omit<WithdrawalAddress, 'state'> & { state: WhitelistState }>(
    `select ${columns} from app.withdrawal_address where id = $1`,
    [id],
  );
  return row;
}

/** Since when these addresses are on their lists, by their ids. */
export async function readAddressDates(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await reader.query<{ id: string; at: Date }>(
    'select id, created_at as at from app.withdrawal_address where id = any($1::uuid[])',
    [[...ids]],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}
