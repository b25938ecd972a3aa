import { statement, type Reader } from '@istmo/db/tx';
import { accountRef } from './accounts.ts';
import { plainArray, quoted, textArray } from './array-text.ts';
import { shardCountOf, type AccountLock, type AccountLocks } from './locked-balances.ts';

const findIds = statement('ledger-find-accounts', 'select ref, id from ledger.account where ref = any($1::text[])');
const openRows = statement(
  'ledger-open-accounts',
  'select ledger.open_accounts($1::uuid[], $2::text[], $3::text[], $4::text[], $5::smallint[])',
);

type Row = { readonly ref: string; readonly slot: AccountLock; readonly shard: number };

/** Fills in the ids of the slots' rows. Rows that do not exist yet are opened, empty. */
export async function openAccounts(reader: Reader, slots: Iterable<AccountLock>): Promise<void> {
  const all = [...slots];
  const rows = all.flatMap((slot) =>
    Array.from({ length: shardCountOf(slot.account) }, (_, shard): Row => ({
      ref: accountRef(slot.account, slot.currency, shard),
      slot,
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
  for (const slot of all) slot.ids = [];
  const byShard = new Map<AccountLock, bigint[]>();
  for (const { ref, slot } of rows) {
    const id = ids.get(ref);
    if (id === undefined) throw new Error(`${ref} could not be opened`);
    const list = byShard.get(slot);
    if (list) list.push(id);
    else byShard.set(slot, [id]);
  }
  for (const [slot, list] of byShard) slot.ids = list;
}

async function open(reader: Reader, rows: readonly Row[]): Promise<void> {
  await reader.query(openRows, [
    `{${rows.map(({ slot: { account } }) => (account.owner === null ? 'NULL' : quoted(account.owner))).join(',')}}`,
    textArray(rows.map(({ slot }) => slot.account.kind)),
    textArray(rows.map(({ slot }) => slot.account.place)),
    textArray(rows.map(({ slot }) => slot.currency)),
    plainArray(rows.map(({ shard }) => shard)),
  ]);
}

async function find(reader: Reader, rows: readonly Row[]): Promise<Map<string, bigint>> {
  const found = await reader.query<{ ref: string; id: bigint }>(findIds, [textArray(rows.map(({ ref }) => ref))]);
  return new Map(found.map(({ ref, id }) => [ref, id]));
}

export type AccountIds = { resolve(slots: AccountLocks): Promise<void> };

const maxCached = 200_000;

/**
 * Remembers ids of accounts between batches: an account's id never changes and an account is never removed. The reader must be
 * outside any transaction, for an account opened in one that is rolled back would be remembered wrongly.
 */
export function createAccountIdCache(reader: Reader): AccountIds {
  const remembered = new Map<string, readonly bigint[]>();
  return {
    async resolve(slots) {
      const unknown = new Map<string, AccountLock>();
      for (const [name, slot] of slots) {
        const ids = remembered.get(name);
        if (ids === undefined) unknown.set(name, slot);
        else slot.ids = ids;
      }
      if (unknown.size === 0) return;
      if (remembered.size > maxCached) remembered.clear();
      await openAccounts(reader, unknown.values());
      for (const [name, slot] of unknown) remembered.set(name, slot.ids);
    },
  };
}
