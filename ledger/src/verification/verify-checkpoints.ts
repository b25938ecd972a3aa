/*
 * The checks of checkpoints: against each other, the ones outside the database, and the movements, parties and balances they contain.
 */
import { hash } from 'node:crypto';
import type { Reader } from '@istmo/db/tx';
import { describeAbandonment, parseAbandonment } from './abandonment.ts';
import { followKeys, type KeyChain } from './key-change.ts';
import {
  isSigned,
  parseContent,
  type ArchivedCheckpoint,
  type CheckpointArchive,
  type CheckpointContent,
  type Definitions,
} from './checkpoint.ts';
import { followed, toPosition, toValues, type LedgerPosition } from './ledger-position.ts';
import { limitPerKind, maxPerCheck, toProblems, type Problem, type ProblemRow } from './problem.ts';
import { findForbiddenChanges } from './verify-definitions.ts';

// A few minutes of work at most, and about seven megabytes.
const batchSize = 1_000;

export type CheckpointScope = {
  readonly from: LedgerPosition;
  readonly archive: Pick<CheckpointArchive, 'read' | 'readAbandoned' | 'readKeyChanges'> | undefined;
  /** The newest checkpoint outside when the verification began: what was written later may be missing in its snapshot. */
  readonly lastArchived: bigint;
  readonly publicKey: string | undefined;
};

type CheckpointRow = { number: bigint; content: string; hash: string; signature: string | null };

const readBatch = `select c.number, c.content, encode(c.hash, 'hex') as hash, translate(encode(s.signature, 'base64'), E'\\n', '') as signature
    from ledger.checkpoint c left join ledger.checkpoint_signature s on s.checkpoint = c.number
   where c.number >= $1 order by c.number limit ${batchSize}`;

/** Checks every checkpoint from the position's own on. Returns the number of the last one too. */
export async function checkCheckpoints(
  tx: Reader,
  scope: CheckpointScope,
): Promise<{ problems: Problem[]; last: bigint }> {
  const keys = await readKeys(scope);
  const problems: Problem[] = [...(await checkAll(tx)), ...(await checkStoredBalances(tx, scope))];
  if (keys?.problem !== undefined) problems.push({ kind: 'checkpoint', message: keys.problem });
  const outside = scope.archive?.read(scope.from.checkpoint)[Symbol.asyncIterator]();
  let position = scope.from;
  let before: CheckpointContent | undefined;
  let definitions: Definitions | undefined;
  let next = scope.from.checkpoint === 0n ? 1n : scope.from.checkpoint;
  let archived = await readNext(outside);
  let last = scope.from.checkpoint;
  for (;;) {
    const rows = await tx.query<CheckpointRow>(readBatch, [next]);
    if (rows.length === 0) break;
    const contents: CheckpointContent[] = [];
    for (const row of rows) {
      for (; archived && archived.number < row.number; archived = await readNext(outside))
        problems.push({ kind: 'checkpoint', message: describeMissing(archived) });
      const own = archived?.number === row.number ? archived : undefined;
      problems.push(...checkRow(row, own, { ...scope, keys }));
      if (own) archived = await readNext(outside);
      const content = parseContent(row.content);
      if (content.number !== String(row.number) || row.hash !== hash('sha256', row.content))
        problems.push(toProblem(content, 'is not the row that its content says'));
      if (content.definitions) {
        const changes = definitions ? findForbiddenChanges(definitions, content.definitions) : [];
        problems.push(...changes.map((change) => toProblem(content, `says: ${change}`, 'definition')));
        definitions = content.definitions;
      }
      contents.push(content);
    }
    problems.push(...(await checkHeads(tx, rows, scope)), ...(await checkSums(tx, { position, before, contents })));
    const end = rows.at(-1);
    if (!end) break;
    before = contents.at(-1);
    position = toPosition(end.content);
    last = end.number;
    next = end.number + 1n;
  }
  // None follows them in the database: it is older than what is outside.
  for (; archived && archived.number <= scope.lastArchived; archived = await readNext(outside))
    problems.push({ kind: 'restored', message: describeMissing(archived) });
  problems.push(...(await checkAbandoned(scope, keys)));
  problems.push(...(await checkDefinitions(tx, definitions)));
  return { problems: limitPerKind(problems), last };
}

/** Undefined without a public key: signatures are not checked. */
async function readKeys({ archive, publicKey }: CheckpointScope): Promise<KeyChain | undefined> {
  return publicKey === undefined ? undefined : followKeys(publicKey, (await archive?.readKeyChanges()) ?? []);
}

/** Checkpoints outside are left out by nothing but a signed entry of who ended the restore. */
async function checkAbandoned({ archive }: CheckpointScope, keys: KeyChain | undefined): Promise<Problem[]> {
  if (!archive || !keys) return [];
  return (await archive.readAbandoned())
    .filter((abandonment) => !keys.keys.some((key) => isSigned(abandonment, key)))
    .map((abandonment) => ({
      kind: 'checkpoint',
      message: `${describeAbandonment(parseAbandonment(abandonment))} has no right signature`,
    }));
}

const toProblem = (
  { number, at }: Pick<CheckpointContent, 'number' | 'at'>,
  message: string,
  kind: Problem['kind'] = 'checkpoint',
): Problem => ({ kind, message: `checkpoint ${number} (${at}) ${message}` });

async function readNext(
  outside: AsyncIterator<ArchivedCheckpoint> | undefined,
): Promise<ArchivedCheckpoint | undefined> {
  const result = await outside?.next();
  return result?.done === false ? result.value : undefined;
}

const describeMissing = ({ number, content }: ArchivedCheckpoint): string =>
  `checkpoint ${number} (${parseContent(content).at}) is outside the database and missing in it`;

type RowScope = CheckpointScope & { readonly keys: KeyChain | undefined };

function checkRow(row: CheckpointRow, own: ArchivedCheckpoint | undefined, scope: RowScope): Problem[] {
  const { content, signature } = row;
  const { keys, lastArchived, archive } = scope;
  const at = parseContent(content);
  const problems: Problem[] = [];
  if (archive && !own && row.number <= lastArchived) problems.push(toProblem(at, 'is missing outside the database'));
  if (own && own.content !== content) problems.push(toProblem(at, `differs from the one outside: ${compare(own, at)}`));
  if (!keys) return problems;
  const publicKey = keys.keyOf(row.number);
  if (own && !isSigned(own, publicKey)) problems.push(toProblem(at, 'has a wrong signature outside the database'));
  // One that was written outside after the snapshot was taken is not signed in the snapshot yet.
  const mustBeSigned = own !== undefined && row.number <= lastArchived;
  if (signature === null ? mustBeSigned : !isSigned({ content, signature }, publicKey))
    problems.push(toProblem(at, 'has no right signature'));
  return problems;
}

/** The fields that differ, and of the streams which. */
function compare(own: ArchivedCheckpoint, inside: CheckpointContent): string {
  const outside = parseContent(own.content);
  const streams = outside.streams.filter((one, index) => JSON.stringify(one) !== JSON.stringify(inside.streams[index]));
  const fields = Object.entries(outside).filter(
    ([name, value]) => name !== 'streams' && JSON.stringify(value) !== JSON.stringify(Reflect.get(inside, name)),
  );
  return [
    ...streams.map(({ stream, height, head }) => `stream ${stream} was at height ${height} with ${head}`),
    ...fields.map(([name]) => name),
  ].join(', ');
}

// Cheap for all checkpoints, parties and evidence, so that these are always checked from the beginning.
const wholeChecks = [
  {
    kind: 'checkpoint',
    sql: `select format('checkpoint %s (%s) does not follow the one before it', number, ledger.time_text(at)) as message
        from (select number, at, previous, lag(number, 1, 0::bigint) over (order by number) as number_before,
                     lag(hash, 1, ''::bytea) over (order by number) as hash_before from ledger.checkpoint) c
       where number <> number_before + 1 or previous <> hash_before order by number`,
  },
  {
    kind: 'party',
    sql: `select format('parties of checkpoint %s (%s) were changed, removed or added since', coalesce(c.number, p.checkpoint), ledger.time_text(c.at)) as message
        from (select number, at, parties from ledger.checkpoint where parties <> '') c
        full join (select checkpoint, ledger.chain(ledger.party_bytes(number, owner, place) order by number) as hash
                     from ledger.party where checkpoint is not null group by checkpoint) p on p.checkpoint = c.number
       where c.parties is distinct from p.hash order by 1`,
  },
  {
    kind: 'evidence',
    sql: `select format('evidence of checkpoint %s (%s) was changed, removed or added since', coalesce(c.number, e.checkpoint), ledger.time_text(c.at)) as message
        from (select number, at, evidence from ledger.checkpoint where evidence <> '') c
        full join (select checkpoint, ledger.chain(ledger.evidence_bytes(number, name, hash) order by number) as hash
                     from ledger.evidence where checkpoint is not null group by checkpoint) e on e.checkpoint = c.number
       where c.evidence is distinct from e.hash order by 1`,
  },
] as const;

async function checkAll(tx: Reader): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { kind, sql } of wholeChecks)
    problems.push(...toProblems(kind, await tx.query<ProblemRow>(`${sql} limit ${maxPerCheck}`)));
  return problems;
}

/** The balances that are stored for the full checkpoint to go on from, and for the newest one. */
async function checkStoredBalances(tx: Reader, { from }: CheckpointScope): Promise<Problem[]> {
  const rows = await tx.query<ProblemRow>(
    `select format('the balances stored for checkpoint %s (%s) were changed', c.number, ledger.time_text(c.at)) as message
       from ledger.checkpoint c
      where c.number in ($1, (select max(number) from ledger.checkpoint where is_full)) and c.content::json ->> 'balances' is distinct from
        (select encode(ledger.chain(ledger.balance_bytes(a.id, b.balance) order by a.id), 'hex') from ledger.account a cross join lateral (
           select balance from ledger.balance_at where account = a.id and checkpoint <= c.number order by checkpoint desc limit 1) b
          where b.balance <> 0)`,
    [from.checkpoint],
  );
  return toProblems('balance', rows);
}

/** The movement that each stream ended with at a checkpoint is still there; says since when it is not. */
async function checkHeads(tx: Reader, rows: readonly CheckpointRow[], { from }: CheckpointScope): Promise<Problem[]> {
  const values = [...toValues(from), rows[0]?.number, rows.at(-1)?.number];
  const found = await tx.query<ProblemRow>(
    `select format('stream %s ended with movement %s at height %s in checkpoint %s (%s) and does not now', s.stream, s.last, s.height, s.number, ledger.time_text(c.at)) as message
       from (select stream, last, height, head, min(number) as number from ledger.checkpoint_stream
              where number between $3 and $4 and ${followed('last').replaceAll('(last & 15)', 'stream')} group by 1, 2, 3, 4) s
       join ledger.checkpoint c on c.number = s.number
       left join ledger.movement m on m.id = s.last
      where m.hash is distinct from s.head or m.height <> s.height order by s.number limit ${maxPerCheck}`,
    values,
  );
  return toProblems('chain', found);
}

type SumScope = {
  readonly position: LedgerPosition;
  readonly before: CheckpointContent | undefined;
  readonly contents: readonly CheckpointContent[];
};
type SumChange = { step: number; name: string; units: string };

/** The sums of each checkpoint are those of the one before it plus what was posted between the two. */
async function checkSums(tx: Reader, { position, before, contents }: SumScope): Promise<Problem[]> {
  // The first one of a verification that goes on is where it starts.
  const start = before ?? (position.checkpoint === 0n ? undefined : contents[0]);
  const checked = before || position.checkpoint === 0n ? contents : contents.slice(1);
  const [first, end] = [checked[0], checked.at(-1)];
  if (!first || !end) return [];
  const changes = await tx.query<SumChange>(
    `with ending as materialized (
         select stream, array_agg(last order by number) as lasts from ledger.checkpoint_stream where number between $3 and $4 group by stream
       ), moved as (
         select width_bucket(p.movement - 1, e.lasts) as step, p.from_account & 31 as from_kind, p.to_account & 31 as to_kind,
                (p.to_account >> 5) & 32767 as currency, sum(p.units) as units
           from ledger.posting p join ending e on e.stream = p.movement & 15
          where ${followed('p.movement')} and p.movement <= $5 and (p.from_account # p.to_account) & 31 <> 0
          group by 1, 2, 3, 4)
     select step, name, sum(units)::text as units
       from (select step, to_kind || '/' || currency as name, units from moved
             union all select step, from_kind || '/' || currency, -units from moved) m
      group by 1, 2 order by 1`,
    [...toValues(position), first.number, end.number, maxLast(end)],
  );
  const sums = new Map(start?.sums.map(({ kind, currency, units }) => [`${kind}/${currency}`, BigInt(units)]));
  const problems: Problem[] = [];
  for (const [step, content] of checked.entries()) {
    for (const change of changes)
      if (change.step === step) sums.set(change.name, (sums.get(change.name) ?? 0n) + BigInt(change.units));
    const own = new Map(content.sums.map(({ kind, currency, units }) => [`${kind}/${currency}`, BigInt(units)]));
    for (const name of new Set([...sums.keys(), ...own.keys()])) {
      const [posted, stored] = [sums.get(name) ?? 0n, own.get(name) ?? 0n];
      if (posted === stored) continue;
      problems.push(toProblem(content, `has ${stored} for kind/currency ${name}; the postings make ${posted}`, 'sum'));
      // Only the change is reported, not all later checkpoints.
      sums.set(name, stored);
    }
  }
  return problems;
}

const maxLast = ({ streams }: CheckpointContent): bigint =>
  streams.reduce((most, { last }) => (BigInt(last) > most ? BigInt(last) : most), 0n);

/** The definitions now, compared with those of the newest checkpoint. */
async function checkDefinitions(tx: Reader, before: Definitions | undefined): Promise<Problem[]> {
  if (!before) return [];
  const [row] = await tx.query<{ definitions: string }>('select ledger.describe_definitions()::text as definitions');
  const changes = findForbiddenChanges(before, JSON.parse(row?.definitions ?? '{}'));
  return changes.map((change): Problem => ({ kind: 'definition', message: `since the last checkpoint: ${change}` }));
}
