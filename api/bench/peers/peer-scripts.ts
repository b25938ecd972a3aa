import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tpcbClients, tpcbScript } from '../../../ledger/bench/tpcb.ts';
import type { ScriptRun } from '../../../ledger/bench/sql-script.ts';
import type { Db } from '@istmo/db/tx';

/** What PostgreSQL is measured by beside the product: a script, its connections, and how many units of work one run of it does. */
export type Peer = Pick<ScriptRun, 'clients' | 'script'> & { readonly name: string; readonly units: number };

export const tpcb: Peer = { name: 'TPC-B-like', clients: tpcbClients, script: tpcbScript, units: 1 };

const customerAndShard = '\\set c random(1, 2000)\n\\set s random(1, 16)\n';
const floorClients = 10;
const floorGroup = 100;
// As many as a product's two writers commit with.
const groupedClients = 2;

export const floorSingle: Peer = {
  name: 'floor, one by one',
  clients: floorClients,
  script: `${customerAndShard}select hand.swap(gen_random_uuid(), :c, :s, 100000, 500, 1);\n`,
  units: 1,
};

export const floorGrouped: Peer = {
  name: `floor, by ${floorGroup}`,
  clients: groupedClients,
  script: `\\set s random(1, 16)
select hand.swaps(array(select gen_random_uuid() from generate_series(1, ${floorGroup})), array(select (random() * 1999)::int + 1 from generate_series(1, ${floorGroup})), :s, 100000, 500, 1);
`,
  units: floorGroup,
};

const findAccount = (kind: string, number: string) =>
  `(select id from peer_account where kind = '${kind}' and n = :${number})`;

/** Three transfers in one call, which is the least that makes a swap with a fee in pgledger. */
export const pgledger: Peer = {
  name: 'pgledger, three transfers in one call',
  clients: floorClients,
  script: `${customerAndShard}select count(*) from pgledger_create_transfers(array[row(${findAccount('usd', 'c')}, ${findAccount('escrow', 's')}, 1000.00)::transfer_request, row(${findAccount('usd', 'c')}, ${findAccount('fees', 's')}, 5.00)::transfer_request, row(${findAccount('tranche', 's')}, ${findAccount('coin', 'c')}, 1)::transfer_request]);
`,
  units: 1,
};

export async function makeFloor(owner: Db): Promise<void> {
  await owner.query(await readFile(join(import.meta.dirname, 'floor.sql'), 'utf8'));
}

/** Installs pgledger from a checkout of github.com/pgr0ss/pgledger, with as many accounts as the floor has. */
export async function makePgledger(owner: Db, checkout: string): Promise<void> {
  const ulid = 'vendor/scoville-pgsql-ulid';
  for (const file of [`${ulid}/ulid-to-uuid.sql`, `${ulid}/uuid-to-ulid.sql`, 'pgledger.sql'])
    await owner.query(await readFile(join(checkout, file), 'utf8'));
  await owner.query('create table peer_account(n int, kind text, id text, primary key (kind, n))');
  for (const [kind, currency, count] of [
    ['usd', 'USD', 2_000],
    ['coin', 'COIN', 2_000],
    ['escrow', 'USD', 16],
    ['fees', 'USD', 16],
    ['tranche', 'COIN', 16],
  ] as const)
    await owner.query(
      `insert into peer_account select g, '${kind}', (pgledger_create_account('${kind}' || g, '${currency}')).id from generate_series(1, ${count}) g`,
    );
}
