import type { Chain } from '@istmo/contract/kernel/chain-address';
import type { Db, Reader, Tx } from '@istmo/db/tx';
import type { SignedPayment } from '@istmo/providers/signing/port';

/** A transaction of a sweep that is to be signed at this fee. */
export type SweepOrder = {
  readonly transfer: string;
  readonly number: number;
  readonly rate: bigint;
  readonly tip: bigint;
  readonly orderedAt: Date;
  readonly kind: 'gas' | 'token';
  readonly amount: bigint;
  readonly gas: bigint;
  /** What was signed for it before was signed with this number. */
  readonly nonce: number | null;
  readonly account: string | null;
  readonly network: Chain;
  readonly currency: string;
  readonly contract: string | null;
  /** The places of the ledger's units, in which what is collected is counted. */
  readonly scale: number;
  /** The index of the deposit address, and the address. */
  readonly index: number;
  readonly address: string;
  readonly wallet: string;
  /** What the sweep moves, in the ledger's units. */
  readonly units: bigint;
};

/** None while the books are closed, as they are after a restore. */
export async function listSweepOrders(reader: Reader, limit: number): Promise<SweepOrder[]> {
  return reader.query<SweepOrder>(
    `select t.id as transfer, g.number::int as number, g.rate, g.tip, g.ordered_at as "orderedAt", t.kind, t.amount, t.gas, t.nonce::int as nonce, t.account, s.network, s.currency,
         n.contract, i.ledger_scale::int as scale, s.number::int as index, s.address, s.wallet, s.units
       from app.sweep_signature g
       join app.sweep_transfer t on t.id = g.transfer_id and t.state in ('ordered', 'sent')
       join app.sweep s on s.id = t.sweep_id and s.state = 'open'
       join app.instrument i on i.code = s.currency
       left join app.instrument_network n on n.instrument = s.currency and n.chain = s.network
      where g.txid is null and g.finding is null and exists (select from app.books_state where is_sound)
      order by g.ordered_at, g.transfer_id, g.number limit $1`,
    [limit],
  );
}

/** Says which account is collected into, which makes the platform collect. */
export async function announceSweepWallet(db: Db, network: string, address: string): Promise<void> {
  await db.query(
    `insert into app.sweep_wallet (network, address) values ($1, $2)
     on conflict (network) do update set address = excluded.address where sweep_wallet.address <> excluded.address`,
    [network, address],
  );
}

/** On other networks nothing is collected any more. */
export async function removeSweepWallets(db: Db, kept: readonly string[]): Promise<void> {
  await db.query('delete from app.sweep_wallet where network <> all($1)', [kept]);
}

type NumberOf = { readonly transfer: string; readonly account: string; readonly nonce: number };

/** The database refuses another number of a transfer, and one that was given to another. */
export async function storeSweepNumber(tx: Tx, { transfer, account, nonce }: NumberOf): Promise<void> {
  await tx.query('update app.sweep_transfer set account = $2, nonce = $3 where id = $1 and nonce is null', [
    transfer,
    account,
    nonce,
  ]);
}

type Order = Pick<SweepOrder, 'transfer' | 'number'>;

/** False where another signer was faster. */
export async function storeSweepSignature(
  tx: Tx,
  { transfer, number }: Order,
  { txid, raw, at }: Pick<SignedPayment, 'txid' | 'raw'> & { readonly at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update app.sweep_signature set txid = $3, raw = $4, signed_at = $5
      where transfer_id = $1 and number = $2 and txid is null and finding is null returning 1`,
    [transfer, number, txid, raw, at],
  );
  return rows.length === 1;
}

export async function refuseSweepOrder(db: Db, { transfer, number }: Order, finding: string): Promise<void> {
  await db.query(
    `update app.sweep_signature set finding = $3 where transfer_id = $1 and number = $2 and txid is null and finding is null`,
    [transfer, number, finding],
  );
}
