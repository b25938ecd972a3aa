import { connect } from '@istmo/db/connect';
import type { Installation } from '../installation.ts';

/*
 * The sandbox keeps what it simulates, its chains, its acquirer and its mailboxes, in a table of the platform's database, which a restore sets back. What
 * is outside a real platform is not set back, so a drill takes that table out before the damage and puts it into the restored database.
 */

export type KeptWorld = readonly { readonly name: string; readonly value: string }[];

async function asOwner<T>({ logins }: Installation, work: (db: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const db = connect({ url: logins.owner, poolSize: 1, name: 'istmo drill world' });
  try {
    return await work(db);
  } finally {
    await db.stop();
  }
}

export const readWorld = (installation: Installation): Promise<KeptWorld> =>
  asOwner(installation, (db) => db.query('select name, value::text as value from app.sandbox_state', []));

/** Nothing of the platform may run. */
export const putBackWorld = (installation: Installation, world: KeptWorld): Promise<void> =>
  asOwner(installation, (db) =>
    db.inTransaction(async (tx) => {
      await tx.query('delete from app.sandbox_state', []);
      await tx.query(
        'insert into app.sandbox_state (name, value) select name, value::jsonb from unnest($1::text[], $2::text[]) as w(name, value)',
        [world.map(({ name }) => name), world.map(({ value }) => value)],
      );
    }),
  );
