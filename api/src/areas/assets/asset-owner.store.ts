import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';
import type { AssetId } from './assets.store.ts';

/** A security in the books, and whose it is. */
export type ActiveAsset = {
  readonly id: AssetId;
  readonly owner: CustomerId;
  readonly ticker: string;
  readonly createdAt: Date;
};

/** The active securities of some customers, in the order in which they were requested. */
export async function listActiveAssetsOf(reader: Reader, owners: readonly CustomerId[]): Promise<ActiveAsset[]> {
  return reader.query<ActiveAsset>(
    `select id, owner_id as owner, ticker, created_at as "createdAt" from app.asset
      where owner_id = any($1::uuid[]) and state = 'active' order by id`,
    [[...owners]],
  );
}

/** Whose security it is, with the user name; undefined where it is no customer's. */
export async function findAssetOwner(
  reader: Reader,
  instrument: string,
): Promise<{ readonly customer: CustomerId; readonly username: string } | undefined> {
  const [row] = await reader.query<{ customer: CustomerId; username: string }>(
    'select a.owner_id as customer, c.username from app.asset a join app.customer c on c.id = a.owner_id where a.instrument = $1',
    [instrument],
  );
  return row;
}
