import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { connect } from '@istmo/db/connect';
import { joinEmbedded } from '@istmo/db/embedded';
import { newId } from '@istmo/db/new-id';
import type { Db } from '@istmo/db/tx';
import { adjustment, createCommitter, fundTreasury, issueToTreasury, post } from '@istmo/ledger';

export type BenchCustomer = { readonly customer: CustomerId; readonly token: string };
export type BenchCustomers = {
  readonly db: Db;
  readonly ownerUrl: string;
  readonly customers: readonly BenchCustomer[];
  readonly stop: () => Promise<void>;
};

/** Addresses of the database with the logins that the customers are made by. */
export type BenchLogins = Readonly<Record<'app' | 'operator' | 'owner', string>>;

async function readEmbeddedLogins(data: string): Promise<BenchLogins> {
  const server = await joinEmbedded(join(data, 'postgres'));
  return { app: server.url('app'), operator: server.url('operator'), owner: server.url('owner') };
}

/** Inserts signed-in, verified customers with US dollars into a running server's database: the embedded one of this data folder, or that of the logins. */
export async function createBenchCustomers(
  where: string | BenchLogins,
  { size, cents }: { size: number; cents: bigint },
): Promise<BenchCustomers> {
  const logins = typeof where === 'string' ? await readEmbeddedLogins(where) : where;
  const db = connect({ url: logins.app, name: 'istmo bench' });
  const customers = Array.from({ length: size }, () => ({
    customer: asId<'customer'>(newId()),
    token: randomBytes(32).toString('base64url'),
  }));
  const operator = connect({ url: logins.operator, name: 'istmo bench funding' });
  await insertCustomers(operator, customers);
  const committer = createCommitter(operator, { maxOutageMs: 60_000, maxWaiting: size * 2 });
  const at = new Date();
  const each = BigInt(size);
  // Room for what the customers begin with, beside the tranches.
  await operator.query(
    `select ledger.raise_supply_cap('COINGT', supply_cap + $1) from ledger.currency where code = 'COINGT'`,
    [each],
  );
  await operator.inTransaction((tx) =>
    post(
      tx,
      fundTreasury({ id: newId(), at, amount: money('USD', cents * each), place: 'bank:bench' }),
      issueToTreasury({ id: newId(), at, amount: money('COINGT', each) }),
    ),
  );
  await Promise.all(
    customers.flatMap(({ customer }) =>
      // One token too, so that the token account exists: only a customer's first purchase creates it.
      [money('USD', cents), money('COINGT', 1n)].map((amount) =>
        committer.commit({ movement: adjustment({ id: newId(), customer, at, amount }), rows: [] }),
      ),
    ),
  );
  await committer.stop();
  await operator.stop();
  // Autovacuum does this within a minute.
  const owner = connect({ url: logins.owner, timeouts: { query: 120_000, statement: 120_000 } });
  await owner.query('analyze');
  await owner.stop();
  return { db, ownerUrl: logins.owner, customers, stop: () => db.stop() };
}

async function insertCustomers(db: Db, customers: readonly BenchCustomer[]): Promise<void> {
  const ids = customers.map(({ customer }) => customer);
  const now = new Date();
  await db.inTransaction(async (tx) => {
    await tx.query(
      `insert into app.customer (id, username, email, created_at, activated_at) select id, 'bench-' || id, id || '@bench.istmo.test', $2, $2 from unnest($1::uuid[]) as t(id)`,
      [ids, now],
    );
    await tx.query(
      `insert into app.account_status (customer_id, country, user_type, has_profile, disclaimer_at, swap_disclaimer_at, deposit_disclaimer_at, kyc_status, tfa_on)
       select id, 'Guatemala', 'personal', true, $2, $2, $2, 'verified', true from unnest($1::uuid[]) as t(id)`,
      [ids, now],
    );
    await tx.query(
      `insert into app.legal_acceptance (customer_id, kind, version, language, at)
       select t.id, l.kind, max(l.version), 'en', $2 from app.legal_text l cross join unnest($1::uuid[]) as t(id)
        where l.in_force_at <= $2 group by t.id, l.kind`,
      [ids, now],
    );
    await tx.query(
      `insert into app.session (id, customer_id, token_hash, created_at, last_seen_at, expires_at, address, device, language)
       select s.id, s.customer, decode(s.hash, 'hex'), $4::timestamptz, $4, $4::timestamptz + interval '6 hours', '127.0.0.1', 'bench', 'en'
       from unnest($1::uuid[], $2::uuid[], $3::text[]) as s(id, customer, hash)`,
      [
        customers.map(() => newId()),
        ids,
        customers.map(({ token }) => createHash('sha256').update(token).digest('hex')),
        now,
      ],
    );
  });
}
