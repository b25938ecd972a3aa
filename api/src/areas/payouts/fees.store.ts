import type { Reader, Tx } from '@istmo/db/tx';
import type { NetworkFee } from '@istmo/providers/chain-sender/port';

export async function readNetworkFee(reader: Reader, network: string): Promise<NetworkFee | undefined> {
  const [row] = await reader.query<NetworkFee>('select rate, tip from app.network_fee where network = $1', [network]);
  return row;
}

export async function storeNetworkFee(reader: Reader, network: string, fee: NetworkFee & { at: Date }): Promise<void> {
  await reader.query(
    `insert into app.network_fee (network, rate, tip, reference, read_at) values ($1, $2, $3, $4, $5)
     on conflict (network) do update set rate = excluded.rate, tip = excluded.tip, reference = excluded.reference,
       read_at = excluded.read_at`,
    [network, fee.rate, fee.tip, fee.reference ?? null, fee.at],
  );
}

/** The accounts of a network whose first number was not read from the chain yet. */
export async function listNewAccounts(reader: Reader, network: string): Promise<string[]> {
  const rows = await reader.query<{ address: string }>(
    'select address from app.signing_account where network = $1 and next_nonce is null',
    [network],
  );
  return rows.map(({ address }) => address);
}

/** The accounts that withdrawals of a network are paid from; none before the signer has made its own known. */
export async function listPayingAccounts(reader: Reader, network: string): Promise<string[]> {
  const rows = await reader.query<{ address: string }>(
    'select address from app.signing_account where network = $1 order by address',
    [network],
  );
  return rows.map(({ address }) => address);
}

/** The accounts of a network that pay withdrawals of its own coin. */
export async function listCoinAccounts(reader: Reader, network: string): Promise<string[]> {
  const rows = await reader.query<{ address: string }>(
    'select address from app.signing_account where network = $1 and pays_coin',
    [network],
  );
  return rows.map(({ address }) => address);
}

/** What an account has of the chain's own coin, in its smallest unit. */
export async function storeCoin(
  reader: Reader,
  { network, address, coin, at }: { network: string; address: string; coin: bigint; at: Date },
): Promise<void> {
  await reader.query(
    'update app.signing_account set coin = $3, coin_read_at = $4 where network = $1 and address = $2 and pays_coin',
    [network, address, `${coin}`, at],
  );
}

export async function storeFirstNonce(
  reader: Reader,
  { network, address, nonce }: { network: string; address: string; nonce: number },
): Promise<void> {
  await reader.query(
    'update app.signing_account set next_nonce = $3 where network = $1 and address = $2 and next_nonce is null',
    [network, address, nonce],
  );
}

/** Raises the next number of an account; false where it is as high already, or the account is not known yet. Needs the operator's login. */
export async function raiseNonce(
  reader: Reader,
  { network, account, next }: { network: string; account: string; next: number },
): Promise<boolean> {
  const rows = await reader.query(
    'update app.signing_account set next_nonce = $3 where network = $1 and address = $2 and next_nonce < $3 returning 1',
    [network, account, next],
  );
  return rows.length > 0;
}

/** An order to sign a transaction of a broadcast once more; `finding` is why the signer did not. */
export type FeeRaise = NetworkFee & {
  readonly broadcast: string;
  readonly number: number;
  /** Who of the staff ordered it; null: the worker. */
  readonly staff: string | null;
  readonly at: Date;
  readonly finding: string | null;
};

/** The orders for these broadcasts, newest first. */
export function listFeeRaises(reader: Reader, broadcasts: readonly string[]): Promise<FeeRaise[]> {
  return reader.query<FeeRaise>(
    `select broadcast_id as broadcast, number::int as number, rate, tip, staff_id as staff, ordered_at as at, finding
       from app.fee_raise where broadcast_id = any($1::uuid[]) order by number desc`,
    [broadcasts],
  );
}

/** False when another order has this number: two orders at the same moment are one. */
export async function insertFeeRaise(reader: Reader | Tx, raise: Omit<FeeRaise, 'finding'>): Promise<boolean> {
  const { broadcast, number, rate, tip, staff, at } = raise;
  const rows = await reader.query(
    `insert into app.fee_raise (broadcast_id, number, rate, tip, staff_id, ordered_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning 1`,
    [broadcast, number, rate, tip, staff, at],
  );
  return rows.length === 1;
}
