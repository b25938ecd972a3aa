import { statement, type Reader } from '@istmo/db/tx';
import { accountRef } from './accounts.ts';
import { plainArray, quoted, textArray } from './array-text.ts';
import { shardCountOf, type AccountLock, type AccountLocks } from './locked-balances.ts';

const findIdsStatement = statement(
  'ledger-find-accounts',
  'select ref, id from ledger.account where ref = any($1::text[])',
);
const openAccountsStatement = statement(
  'ledger-open-accounts',
  'select ledger.open_accounts($1::uuid[], $2::text[], $3::text[], $4::text[], $5::smallint[])',
);

type AccountRow = { readonly ref: string; readonly lock: AccountLock; readonly shard: number };

/** Sets the ids of the locks' rows. Rows that do not exist yet are opened, with a balance of zero. */
export async function openAccounts(reader: Reader, locks: Iterable<AccountLock>): Promise<void> {
  const all = [...locks];
  const rows = all.flatMap((lock) =>
    Array.from({ length: shardCountOf(lock.account) }, (_, shard): AccountRow => ({
      ref: accountRef(lock.account, lock.currency, shard),
      lock,
      shard,
    })),
  );
  if (rows.length === 0) return;
  const ids = await find(reader, rows);
  const missing = rows.filter(({ ref }) => !ids.has(ref));
  if (missing.length > 0) {
    await open(reader, missing);
    for (const [ref, id] of await find(reader, missing)) ids.set(ref, id);
  }
  for (const lock of all) lock.ids = [];
  const byShard = new Map<AccountLock, bigint[]>();
  for (const { ref, lock } of rows) {
    const id = ids.get(ref);
    if (id === undefined) throw new Error(`${ref} could not be opened`);
    const list = byShard.get(lock);
    if (list) list.push(id);
    else byShard.set(lock, [id]);
  }
  for (const [lock, list] of byShard) lock.ids = list;
}

async function open(reader: Reader, rows: readonly AccountRow[]): Promise<void> {
  await reader.query(openAccountsStatement, [
    `{${rows.map(({ lock: { account } }) => (account.owner === null ? 'NULL' : quoted(account.owner))).join(',')}}`,
    textArray(rows.map(({ lock }) => lock.account.kind)),
    textArray(rows.map(({ lock }) => lock.account.place)),
    textArray(rows.map(({ lock }) => lock.currency)),
    plainArray(rows.map(({ shard }) => shard)),
  ]);
}

async function find(reader: Reader, rows: readonly AccountRow[]): Promise<Map<string, bigint>> {
  const found = await reader.query<{ ref: string; id: bigint }>(findIdsStatement, [
    textArray(rows.map(({ ref }) => ref)),
  ]);
  return new Map(found.map(({ ref, id }) => [ref, id]));
}

/** Sets the ids in a batch's account locks. */
export type AccountIds = { resolve(locks: AccountLocks): Promise<void> };

const maxCached = 200_000;

/**
 * Caches the ids of accounts between batches: an account's id never changes and an account is never deleted. The reader must be
 * outside any transaction, because an account opened in a transaction that is rolled back does not exist.
 */
export function createAccountIdCache(reader: Reader): AccountIds {
  const cached = new Map<string, readonly bigint[]>();
  return {
    async resolve(locks) {
      const missing = new Map<string, AccountLock>();
      for (const [name, lock] of locks) {
        const ids = cached.get(name);
        if (ids === undefined) missing.set(name, lock);
        else lock.ids = ids;
      }
      if (missing.size === 0) return;
      if (cached.size > maxCached) cached.clear();
      await openAccounts(reader, missing.values());
      for (const [name, lock] of missing) cached.set(name, lock.ids);
    },
  };
}
