import type { Db } from './tx.ts';

/** Changes rows of a ledger's table past its triggers, which only the owner of the tables can, for tests of what finds it. */
export async function forge(owner: Db, table: string, change: string): Promise<void> {
  await owner.inTransaction(async (tx) => {
    await tx.query(`alter table ledger.${table} disable trigger user`);
    await tx.query(`update ledger.${table} ${change}`);
    await tx.query(`alter table ledger.${table} enable trigger user`);
  });
}
