import { newId } from '@istmo/db/new-id';
import type { Db, Reader } from '@istmo/db/tx';

/*
 * What a caller can do that runs statements of their own with a login of the platform, for example by an injection: calls of the ledger's
 * functions without its code.
 */

/** The functions that write movements, by the login that they are for. */
const writers = { app: 'record_movements', worker: 'record_worker_movements', operator: 'record_operator_movements' };
export type Writer = keyof typeof writers;

/** One row of an account: its kind, owner and place, the currency and the shard. */
export type Row = {
  readonly kind: string;
  readonly owner?: string;
  readonly place?: string;
  readonly currency?: string;
  readonly shard?: number;
};

export type Injection = {
  readonly name: string;
  readonly postings: readonly (readonly [from: Row, to: Row, units: bigint])[];
  readonly event?: string;
  readonly key?: string;
  /** Added to the database's time. */
  readonly after?: string;
  readonly stream?: number;
};

/**
 * The event of a hold of the first customer, and two customers and two places. The second of each is tried only together with the first:
 * without it, it would do what the first does.
 */
export type Participants = {
  readonly event: string;
  readonly customers: readonly [string, string];
  readonly places: readonly [string, string];
};

/** Opens the account and returns the id of its row. */
export async function openRow(
  reader: Reader,
  { kind, owner, place = '', currency = 'USD', shard = 0 }: Row,
): Promise<bigint> {
  const [row] = await reader.query<{ ids: string }>(
    `select out_ids as ids from ledger.open_accounts(array[$1::uuid], array[$2], array[$3], array[$4])`,
    [owner ?? null, kind, place, currency],
  );
  const id = row?.ids.split(',')[shard];
  if (id === undefined) throw new Error(`there is no account ${kind} ${place} ${currency}`);
  return BigInt(id);
}

/** Writes one movement with the function of that login. */
export async function record(reader: Reader, writer: Writer, injection: Injection): Promise<void> {
  const { name, postings, event = newId(), key = newId(), after = '0', stream = 0 } = injection;
  const from: bigint[] = [];
  const to: bigint[] = [];
  for (const [debited, credited] of postings) {
    from.push(await openRow(reader, debited));
    to.push(await openRow(reader, credited));
  }
  await reader.query(
    `select ledger.${writers[writer]}($1::smallint, array[$2], array[$3::uuid], array[null::bytea], array[$4::uuid], array[now() + $5::interval],
       array[null::timestamptz], $6::int[], $7::smallint[], $8::bigint[], $9::bigint[], $10::bigint[])`,
    [
      stream,
      name,
      key,
      event,
      after,
      postings.map(() => 1),
      postings.map((_, index) => index + 1),
      from,
      to,
      postings.map(([, , units]) => units),
    ],
  );
}

/**
 * Tries every movement with one posting of one unit between every two rows of a currency, each taken back again. Returns what was
 * possible, as `<movement>: <kind> > <kind>`, with `of another customer` and `of another place` where that is so.
 */
export async function tryEveryMovement(
  db: Db,
  writer: Writer,
  { event, customers, places }: Participants,
): Promise<string[]> {
  return db.inTransaction(async (tx) => {
    await tx.query(`do $injected$
      declare
        tried record;
        done text[] := '{}';
      begin
        for tried in
          select k.name, f.id as f, t.id as t, f.kind || ' > ' || t.kind
                 || case when f.owner <> t.owner then ' of another customer' else '' end
                 || case when f.place <> t.place and f.kind = t.kind then ' of another place' else '' end as way
            from ledger.movement_kind k, ledger.account f, ledger.account t
           where f.currency = 'USD' and t.currency = 'USD' and f.id <> t.id and f.shard < 2 and t.shard < 2
             and (array[f.owner, t.owner] && array['${customers[0]}'::uuid] or not array[f.owner, t.owner] && array['${customers[1]}'::uuid])
             and (array[f.place, t.place] && array['${places[0]}'] or not array[f.place, t.place] && array['${places[1]}'])
        loop
          begin
            perform ledger.${writers[writer]}(0::smallint, array[tried.name], array[gen_random_uuid()], array[null::bytea],
              array[case when tried.name like 'reserve%' then gen_random_uuid() else '${event}'::uuid end], array[now()],
              array[null::timestamptz], '{1}', '{1}', array[tried.f], array[tried.t], '{1}');
            done := done || (tried.name || ': ' || tried.way);
            raise exception 'taken back';
          exception when others then null;
          end;
        end loop;
        perform set_config('test.done', array_to_string(array(select distinct unnest(done) order by 1), ','), true);
      end $injected$`);
    const [row] = await tx.query<{ done: string }>(`select current_setting('test.done') as done`);
    return (row?.done ?? '').split(',').filter((one) => one !== '');
  });
}

/** The message of the refusal; undefined when it was possible. */
export async function messageOf(attempt: Promise<unknown>): Promise<string | undefined> {
  return attempt.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}
