import type { Reader, Tx } from '@istmo/db/tx';
import type { StoredFact } from './case-facts.ts';

/** Where a movement and what proves it differ. */
export type Difference = {
  readonly kind: string;
  /** The id of the business event, or the place outside. */
  readonly event: string;
  readonly movement: bigint | null;
  readonly expected: readonly StoredFact[];
  readonly found: readonly StoredFact[];
};

type OpenCase = Pick<Difference, 'kind' | 'event' | 'movement'> & { readonly id: bigint };

/** What a run compares: movements after the first id up to the second, rows since a time, and what the open cases are about. */
export type RunRange = {
  readonly after: bigint;
  readonly through: bigint;
  readonly since: Date;
  /** By the database's clock, like the times that runs are chosen by. */
  readonly startedAt: Date;
};

export async function readRange(reader: Reader): Promise<RunRange> {
  const [range] = await reader.query<RunRange>(
    'select after_movement as after, through_movement as through, since, started_at as "startedAt" from app.next_reconciliation()',
  );
  if (!range) throw new Error('a function that returns one row returned none');
  return range;
}

export async function readOpenCases(reader: Reader): Promise<OpenCase[]> {
  return reader.query<OpenCase>(
    `select id, kind, event, movement from app.reconciliation_difference where resolved_at is null and kind <> 'external' and not starts_with(kind, 'register-')`,
  );
}

/** The open cases about places outside; another job finds and closes them. */
export async function readOpenMirrorCases(reader: Reader): Promise<OpenCase[]> {
  return reader.query<OpenCase>(
    `select id, kind, event, movement from app.reconciliation_difference where resolved_at is null and kind = 'external'`,
  );
}

type CasesAbout = {
  readonly kinds: readonly string[];
  readonly event: string;
  readonly differences: readonly Difference[];
  readonly at: Date;
};

/** Stores the differences of some kinds that were found about one thing: opens cases, closes those that are gone. Returns how many are new. */
export async function storeCasesAbout(tx: Tx, { kinds, event, differences, at }: CasesAbout): Promise<number> {
  const open = await tx.query<OpenCase>(
    `select id, kind, event, movement from app.reconciliation_difference
      where resolved_at is null and kind = any ($1::text[]) and event = $2`,
    [kinds, event],
  );
  const found = new Set(differences.map(({ kind }) => kind));
  const vanished = open.filter(({ kind }) => !found.has(kind)).map(({ id }) => id);
  await closeVanished(tx, vanished, at);
  await updateFigures(tx, differences);
  return openCases(tx, differences, at);
}

/** A difference that has another size now is still the same case. */
export async function updateFigures(tx: Tx, differences: readonly Difference[]): Promise<void> {
  await tx.query(
    `update app.reconciliation_difference c set expected = d.expected, found = d.found
       from unnest($1::text[], $2::text[], $3::jsonb[], $4::jsonb[]) d (kind, event, expected, found)
      where (c.kind, c.event) = (d.kind, d.event) and c.resolved_at is null and (c.expected, c.found) <> (d.expected, d.found)`,
    [
      differences.map(({ kind }) => kind),
      differences.map(({ event }) => event),
      differences.map(({ expected }) => JSON.stringify(expected)),
      differences.map(({ found }) => JSON.stringify(found)),
    ],
  );
}

const movementFinders = [
  'find_other_differences',
  'find_withdrawal_differences',
  'find_payment_differences',
  'find_card_differences',
  'find_network_cost_differences',
  'find_measure_differences',
  'find_offering_differences',
  'find_distribution_differences',
  'find_strike_differences',
  'find_split_differences',
  'find_tender_differences',
  'find_subscription_differences',
  'find_raise_release_differences',
  'find_raise_placement_differences',
  'find_lot_differences',
  'find_order_movement_differences',
] as const;

const rowFinders = [
  'find_rows_without_movement',
  'find_payments_without_movement',
  'find_network_costs_without_movement',
  'find_securities_without_movement',
  'find_payments_to_lost_addresses',
  'find_distributions_without_movement',
  'find_strikes_without_movement',
  'find_splits_without_movement',
  'find_tenders_without_movement',
  'find_subscriptions_without_movement',
  'find_raise_releases_without_movement',
  'find_raise_placements_without_movement',
  'find_lots_without_movement',
  'find_orders_without_movement',
  'find_book_log_differences',
  'find_unexplained_coin',
] as const;

type Comparison = { readonly range: RunRange; readonly open: readonly OpenCase[]; readonly maxPriceAgeMs: number };

/** Compares the range, and again what is open. All of it reads one snapshot when the caller's transaction does. */
export async function findDifferences(
  tx: Tx,
  { range: { after, through, since }, open, maxPriceAgeMs }: Comparison,
): Promise<Difference[]> {
  // Enough to sum a million postings without files.
  await tx.query(`set local work_mem = '128MB'`);
  const again = new Set(open.flatMap(({ movement }) => (movement === null || movement > after ? [] : [movement])));
  const ranges = [{ after, through }, ...[...again].map((id) => ({ after: id - 1n, through: id }))];
  const found: Difference[] = [];
  for (const find of rowFinders)
    found.push(
      ...(await tx.query<Difference>(`select * from app.${find}($1, $2::text[])`, [
        since,
        open.map(({ event }) => event),
      ])),
    );
  for (const one of ranges) {
    const values = [one.after, one.through];
    found.push(
      ...(await tx.query<Difference>(
        `select * from app.find_swap_differences($1::bigint, $2::bigint, $3 * interval '1 millisecond')`,
        [...values, maxPriceAgeMs],
      )),
    );
    for (const find of movementFinders)
      found.push(...(await tx.query<Difference>(`select * from app.${find}($1::bigint, $2::bigint)`, values)));
  }
  return found;
}

/** Opens a case for each difference that has none: neither an open one nor one that staff closed for the same figures. */
export async function openCases(tx: Tx, differences: readonly Difference[], at: Date): Promise<number> {
  const rows = await tx.query(
    `insert into app.reconciliation_difference (kind, event, movement, expected, found, first_seen)
     select kind, event, movement, expected, found, $6
       from unnest($1::text[], $2::text[], $3::bigint[], $4::jsonb[], $5::jsonb[]) d (kind, event, movement, expected, found)
      where not exists (
        select from app.reconciliation_difference c
         where (c.kind, c.event) = (d.kind, d.event) and (c.expected, c.found) = (d.expected, d.found) and c.resolved_by is not null)
     on conflict (kind, event) where resolved_at is null do nothing returning id`,
    [
      differences.map(({ kind }) => kind),
      differences.map(({ event }) => event),
      differences.map(({ movement }) => movement),
      differences.map(({ expected }) => JSON.stringify(expected)),
      differences.map(({ found }) => JSON.stringify(found)),
      at,
    ],
  );
  return rows.length;
}

/** Closes cases that were not found any more. */
export async function closeVanished(tx: Tx, ids: readonly bigint[], at: Date): Promise<void> {
  await tx.query(
    'update app.reconciliation_difference set resolved_at = $2 where id = any($1::bigint[]) and resolved_at is null',
    [ids, at],
  );
}

/** Staff close a case, for a reason that is stored; false when it is not open. */
export async function closeCase(
  reader: Reader,
  id: bigint,
  { staff, note, at }: { staff: string; note: string; at: Date },
): Promise<boolean> {
  const rows = await reader.query(
    `update app.reconciliation_difference set resolved_at = $2, resolved_by = $3, note = $4
      where id = $1 and resolved_at is null returning id`,
    [id, at, staff, note],
  );
  return rows.length > 0;
}

type RunRecord = { readonly range: RunRange; readonly differences: number };

export async function insertRun(tx: Tx, { range, differences }: RunRecord): Promise<void> {
  const { after, through, startedAt } = range;
  await tx.query(
    `insert into app.reconciliation_run (started_at, after_movement, through_movement, differences) values ($1, $2, $3, $4)`,
    [startedAt, after, through, differences],
  );
}

export async function deleteRuns(
  reader: Reader,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const rows = await reader.query(
    `delete from app.reconciliation_run where id in (
       select id from app.reconciliation_run where started_at < $1
          and id <> (select max(id) from app.reconciliation_run) order by started_at limit $2) returning id`,
    [before, limit],
  );
  return rows.length;
}

type OpenDifference = Pick<Difference, 'kind' | 'event'> & { readonly firstSeen: Date };

/** When the last run finished, null before the first, and the newest cases that are open. */
export async function readLastReconciliation(
  reader: Reader,
): Promise<{ readonly finishedAt: Date | null; readonly open: readonly OpenDifference[] }> {
  const [run] = await reader.query<{ finishedAt: Date }>(
    'select finished_at as "finishedAt" from app.reconciliation_run order by id desc limit 1',
    [],
  );
  const open = await reader.query<OpenDifference>(
    `select kind, event, first_seen as "firstSeen" from app.reconciliation_difference
      where resolved_at is null order by first_seen desc limit 200`,
    [],
  );
  return { finishedAt: run?.finishedAt ?? null, open };
}
