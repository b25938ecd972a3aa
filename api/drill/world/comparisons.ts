import { readPayout } from '@istmo/contract/areas/payouts/payouts.staff.contract';
import { listCases, readCover } from '@istmo/contract/areas/reconciliation/reconciliation.staff.contract';
import { connect } from '@istmo/db/connect';
import { demoEmail } from '@istmo/db/seeds/people';
import * as z from 'zod/mini';
import type { Installation } from '../installation.ts';
import { type Caller, until } from './client.ts';
import { destination, newcomer } from './people.ts';

/* What is read to compare the platform with what is outside it. */

async function withReader<T>(
  { logins }: Installation,
  work: (db: ReturnType<typeof connect>) => Promise<T>,
): Promise<T> {
  const db = connect({ url: logins.owner, poolSize: 1, name: 'istmo drill comparison' });
  try {
    return await work(db);
  } finally {
    await db.stop();
  }
}

export type Balances = Readonly<Record<string, string>>;

/** The units that the people of the drill have of each currency, held ones included; a balance of zero is left out. */
export const readBalances = (installation: Installation): Promise<Balances> =>
  withReader(installation, async (db) => {
    const rows = await db.query<{ name: string; units: bigint }>(
      `select c.username || ' ' || a.currency as name, sum(a.balance)::bigint as units
         from ledger.account a join app.customer c on c.id = a.owner
        where c.email = any($1) group by 1 having sum(a.balance) <> 0 order by 1`,
      [[demoEmail('anabel'), demoEmail('diego'), newcomer.email]],
    );
    return Object.fromEntries(rows.map(({ name, units }) => [name, `${units}`]));
  });

const chain = z.object({
  transactions: z.array(
    z.object({
      txid: z.string(),
      outputs: z.array(z.object({ address: z.string(), units: z.string() })),
      spends: z.nullish(z.string()),
      height: z.nullable(z.int()),
    }),
  ),
});
const purchase = z.object({ charges: z.int() });

/** Every payment that was made outside: the transactions to the address of the withdrawals, and how often each card payment was charged. */
export const readPayments = (
  installation: Installation,
): Promise<{
  readonly sent: readonly { readonly txid: string; readonly units: string }[];
  readonly charges: readonly number[];
}> =>
  withReader(installation, async (db) => {
    const rows = await db.query<{ name: string; value: unknown }>(
      `select name, value from app.sandbox_state where name = 'custody/chain/TRON' or (starts_with(name, 'card/payment/') and value <> 'null')`,
      [],
    );
    const sent = rows
      .filter(({ name }) => name.startsWith('custody/'))
      .flatMap(({ value }) => z.parse(chain, value).transactions)
      .flatMap(({ txid, outputs }) =>
        outputs.filter(({ address }) => address === destination).map(({ units }) => ({ txid, units })),
      );
    const charges = rows
      .filter(({ name }) => name.startsWith('card/'))
      .map(({ value }) => z.parse(purchase, value).charges);
    return { sent, charges };
  });

/** How many deposits are credited to a customer from one transaction. */
export const countCredits = (installation: Installation, txid: string): Promise<number> =>
  withReader(installation, async (db) => {
    const [row] = await db.query<{ count: number }>(
      `select count(*)::int as count from app.deposit where txid = $1 and state in ('credited', 'final')`,
      [txid],
    );
    return row?.count ?? 0;
  });

/** How many withdrawals are confirmed and have not ended. */
export const countUnfinished = (installation: Installation): Promise<number> =>
  withReader(installation, async (db) => {
    const [row] = await db.query<{ count: number }>(
      `select count(*)::int as count from app.withdrawal where state in ('confirmed', 'approved', 'signed', 'sent', 'unknown')`,
      [],
    );
    return row?.count ?? 0;
  });

export const readState = async (staff: Caller, referenceNo: string) =>
  (await staff.call(readPayout, { reference_no: referenceNo })).data;

/** The open differences, each as its kind and what it is about. */
export async function listOpen(staff: Caller): Promise<{ readonly id: string; readonly name: string }[]> {
  const { data } = await staff.call(listCases, { state: 'open' });
  return data.map(({ id, kind, event }) => ({ id, name: `${kind} ${event}` }));
}

export const waitForCase = (staff: Caller, name: string) =>
  until(`there is a case ${name}`, async () => (await listOpen(staff)).find((one) => one.name.startsWith(name)));

/** Waits until a comparison that began after now has ended, and returns the places where books and reality differ, and the stopped currencies. */
export async function readNextCover(staff: Caller): Promise<string[]> {
  const before = (await staff.call(readCover, {})).runs[0]?.at ?? '';
  const cover = await until('the books are compared with the places', async () => {
    const read = await staff.call(readCover, {});
    return (read.runs[0]?.at ?? '') > before ? read : undefined;
  });
  const places = cover.places.filter(({ mirror, found }) => mirror !== found);
  return [
    ...places.map(
      ({ place, currency, mirror, found }) => `${place} ${currency}: ${mirror} in the books, ${found} there`,
    ),
    ...cover.stops.map(({ currency }) => `${currency} is stopped`),
  ];
}
