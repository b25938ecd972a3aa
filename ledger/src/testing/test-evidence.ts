import { applyMutant, generateSqlMutants } from '@istmo/db/sql-mutants';
import type { Db, Tx } from '@istmo/db/tx';
import { expect } from 'vitest';
import { isOther, preparePlay, type Scenario } from './test-scenarios.ts';

/** A statement that changes a movement, one of its rows or nothing that matters. `$movement` and `$event` stand for the ids. */
type Alteration = {
  readonly name: string;
  readonly sql: string;
  readonly of?: 'another movement';
  readonly isProven?: 'true' | 'either';
  readonly ignoresRules?: boolean;
};

export type EvidenceOptions = {
  /** The kinds of movements whose evidence it is; each has a movement in the database. */
  readonly kinds: readonly string[];
  /** Changes of the business row after which it proves the movement no longer, by kind or for `all`. */
  readonly rows: Readonly<Record<string, readonly string[]>>;
  /** What makes the row again what it was when the movement was recorded, by kind. */
  readonly rewind?: Readonly<Record<string, string>>;
  /** Names of general alterations that the evidence allows because the ledger's rules refuse them, by kind. */
  readonly allowed?: Readonly<Record<string, readonly string[]>>;
  /** Functions that the evidence calls. */
  readonly calls?: readonly string[];
  /** Mutants that no alteration can show, each with the reason. */
  readonly equivalent?: Readonly<Record<string, string>>;
};

type Side = { readonly kind: number; readonly place: string };
type Posting = { readonly number: number; readonly from: Side; readonly to: Side };
type Base = {
  readonly kind: string;
  readonly id: bigint;
  readonly event: string;
  readonly accounts: string;
  readonly alterations: readonly Alteration[];
};

const ofPosting = (number: number) => `where movement = $movement and number = ${number}`;

/** The account on one side of a posting replaced by one that differs in one column; its id says the same kind and currency. */
function replaceAccount(side: 'from' | 'to', number: number, column: string, value: string): string {
  const columns = ['owner', 'kind', 'place', 'currency'];
  const values = columns.map((one) => (one === column ? value : one)).join(', ');
  return `insert into ledger.account (id, balance, ${columns.join(', ')})
      select (((select max(id) >> 24 from ledger.account) + 1) << 24) | (a.id & 1048575), 0, ${values} from ledger.account a
       where a.id = (select ${side}_account from ledger.posting ${ofPosting(number)});
    update ledger.posting set ${side}_account = (select max(id) from ledger.account) ${ofPosting(number)}`;
}

/** All of a movement in another currency. */
export const inBitcoin = `update ledger.account set currency = 'BTC' where id in (
  select unnest(array[p.from_account, p.to_account]) from ledger.posting p where p.movement = $movement)`;

/** The hold of an event has a unit more. */
export const raiseHold = (event: string): string => `update ledger.hold set units = units + 1 where event = ${event}`;

/** The hold of an event has a unit more, is of another kind, or has a second one beside it. */
export const alterHold = (event: string): readonly string[] => [
  raiseHold(event),
  `update ledger.hold set movement_kind = 1 where event = ${event}`,
  `insert into ledger.hold (event, account, movement_kind, units, settled_units, released_units, opened_at)
     select event, account + (1 << 24), movement_kind, units, settled_units, released_units, opened_at from ledger.hold where event = ${event}`,
];

/** The owner of a customer's account, the place of one that has a place; a kind, which the rules of movements state too, may be changed. */
function alterSide(side: 'from' | 'to', { number, [side]: { kind, place } }: Posting): Alteration[] {
  const name = `on the ${side} side of posting ${number}`;
  const replace = (what: string, value: string) => replaceAccount(side, number, what, value);
  return [
    ...(kind < 10 ? [{ name: `another owner ${name}`, sql: replace('owner', 'gen_random_uuid()') }] : []),
    ...(place === '' ? [] : [{ name: `another place ${name}`, sql: replace('place', `place || 'x'`) }]),
    { name: `another kind ${name}`, sql: replace('kind', `'lot'`), isProven: 'either' },
  ];
}

/** What no evidence allows, whatever it is of. */
function listAlterations(postings: readonly Posting[], otherKinds: readonly number[]): Alteration[] {
  const otherCurrency = `case currency when 'BTC' then 'USD' else 'BTC' end`;
  const copy = (movement: string) =>
    `insert into ledger.posting (movement, number, from_account, to_account, units)
     select ${movement}, 99, from_account, to_account, units from ledger.posting where movement = $movement order by number limit 1`;
  return [
    { name: 'nothing is changed', sql: 'select', isProven: 'true' },
    { name: 'another movement has more postings', sql: copy('$movement + 16000'), isProven: 'true' },
    { name: 'another movement', sql: 'select', of: 'another movement' },
    { name: 'another event', sql: 'update ledger.movement set event = gen_random_uuid() where id = $movement' },
    { name: 'another key', sql: 'update ledger.movement set key = gen_random_uuid() where id = $movement' },
    {
      name: 'one more posting',
      sql: `insert into ledger.posting (movement, number, from_account, to_account, units)
        select movement, 99, from_account, to_account, 1 from ledger.posting where movement = $movement order by number limit 1`,
    },
    {
      name: 'one more posting of another owner',
      sql: `insert into ledger.posting (movement, number, from_account, to_account, units)
        select movement, 99, from_account, to_account, 1 from ledger.posting where movement = $movement order by number limit 1;
        ${(['from', 'to'] as const).map((side) => replaceAccount(side, 99, 'owner', 'gen_random_uuid()')).join(';')}`,
    },
    { name: 'no postings', sql: 'update ledger.posting set movement = movement + 16000 where movement = $movement' },
    ...otherKinds.map((kind) => ({
      name: `as kind ${kind}`,
      sql: `update ledger.movement set kind = ${kind} where id = $movement`,
      ignoresRules: true,
    })),
    ...postings.flatMap((posting): Alteration[] => {
      const { number } = posting;
      return [
        {
          name: `posting ${number} has a unit more`,
          sql: `update ledger.posting set units = units + 1 ${ofPosting(number)}`,
        },
        {
          name: `posting ${number} goes back`,
          sql: `update ledger.posting set from_account = to_account, to_account = from_account ${ofPosting(number)}`,
        },
        {
          name: `another currency in posting ${number}`,
          sql: `${replaceAccount('from', number, 'currency', otherCurrency)}; ${replaceAccount('to', number, 'currency', otherCurrency)}`,
        },
        ...alterSide('from', posting),
        ...alterSide('to', posting),
        ...(postings.length > 1
          ? [{ name: `without posting ${number}`, sql: `delete from ledger.posting ${ofPosting(number)}` }]
          : []),
      ];
    }),
  ];
}

/** A query that tells whether a movement is proven and, unless the rules do not matter, each posting is one that its kind may make. */
const proof = (evidence: string, id: bigint, respectsRules: boolean): string => `
  select (coalesce(${evidence}(${id}), false) and (not ${respectsRules} or not exists (
    select from ledger.movement m join ledger.posting p on p.movement = m.id
     where m.id = ${id} and not exists (select from ledger.movement_rule r
       where (r.movement, r.from_kind, r.to_kind) = (m.kind, p.from_account & 31, p.to_account & 31)))))::text`;

type Case = readonly [base: Base, alteration: Alteration];
/** Runs the cases, under a mutant until a result is not the usual one. */
type Run = (cases: readonly Case[], mutant?: string, usual?: readonly string[]) => Promise<string[]>;
type Kind = { readonly number: number; readonly name: string; readonly evidence: string };

/** Prepares the transaction, in which no trigger and no check of the rows' tables refuses an alteration. */
async function prepareProbe(tx: Tx, options: EvidenceOptions, evidence: string): Promise<Run> {
  await tx.query('set local session_replication_role = replica');
  const play = await preparePlay(tx, 'definer');
  const tables = JSON.stringify(options.rows).matchAll(/app\.(\w+) set/g);
  const checks = await tx.query<{ sql: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as sql from pg_constraint
      where contype = 'c' and conrelid::regclass::text = any ($1)`,
    [[...tables].map(([, table]) => `app.${table}`)],
  );
  for (const { sql } of checks) await tx.query(sql);
  // The operator's own logins need no row for an adjustment.
  await tx.query('set local session authorization istmo_worker');
  return async (cases, mutant, usual) => {
    const scenarios = cases.map(([base, { sql, ignoresRules = false, of }]): Scenario => {
      const whole = `${options.rewind?.[base.kind] ?? 'select'}; ${sql}`;
      const id = of === 'another movement' ? 0n : base.id;
      return [
        whole.replaceAll('$movement', `${base.id}`).replaceAll('$event', `'${base.event}'`),
        proof(evidence, id, !ignoresRules),
      ];
    });
    return play(scenarios, mutant === undefined ? [] : [mutant], usual);
  };
}

/** Movements of a kind that are proven, one for each set of accounts. */
async function findBases(tx: Tx, run: Run, kind: Kind, listAll: (postings: readonly Posting[]) => Alteration[]) {
  const movements = await tx.query<{ id: bigint; event: string; postings: Posting[] }>(
    `select m.id, m.event, json_agg(json_build_object('number', p.number,
         'from', json_build_object('kind', f.id & 31, 'place', f.place), 'to', json_build_object('kind', t.id & 31, 'place', t.place))
         order by p.number) as postings
       from ledger.movement m join ledger.posting p on p.movement = m.id
       join ledger.account f on f.id = p.from_account join ledger.account t on t.id = p.to_account
      where m.kind = $1 group by m.id, m.event order by m.id desc limit 40`,
    [kind.number],
  );
  const found = movements.map(({ id, event, postings }): Base => {
    const accounts = postings.map(({ from, to }) => `${from.kind}>${to.kind}`).join();
    return { kind: kind.name, id, event, accounts, alterations: listAll(postings) };
  });
  const results = await run(found.flatMap((base) => base.alterations.slice(0, 1).map((one): Case => [base, one])));
  const proven = found.filter((_, index) => results[index] === 'true');
  if (proven.length === 0) throw new Error(`no movement of kind ${kind.name} is proven: ${results.join(', ')}`);
  return [...Map.groupBy(proven, ({ accounts }) => accounts).values()].flatMap((same) => same.slice(0, 1));
}

/** The mutants of the functions under which every case has its usual result. */
async function findSurvivors(
  tx: Tx,
  run: Run,
  functions: readonly string[],
  cases: readonly Case[],
): Promise<string[]> {
  const usual = await run(cases);
  const survivors: string[] = [];
  for (const called of functions) {
    const [defined] = await tx.query<{ sql: string }>('select pg_get_functiondef($1::regproc) as sql', [called]);
    const source = defined?.sql ?? '';
    for (const mutant of generateSqlMutants(source)) {
      const results = await run(cases, applyMutant(source, mutant), usual);
      if (!isOther(results, usual)) survivors.push(`${mutant.original} → ${mutant.mutated}`.replace(/\s+/g, ' '));
    }
  }
  return survivors;
}

/**
 * Expects that movements of these kinds are proven by their rows, and not when anything about movement or row is changed; and that each mutant of
 * the function (every condition left out or turned) would be seen by that. The login is the superuser; everything is undone.
 */
export async function expectEvidence(admin: Db, options: EvidenceOptions): Promise<void> {
  const all = await admin.query<Kind>(
    `select number, name, evidence from ledger.movement_kind
      where evidence in (select evidence from ledger.movement_kind where name = any ($1))`,
    [options.kinds],
  );
  const evidence = all[0]?.evidence ?? '';
  expect(all.map((kind) => kind.evidence)).toEqual(all.map(() => evidence));
  const listAll = (kind: Kind) => (postings: readonly Posting[]) => {
    const others = all.filter(({ name }) => name !== kind.name).map(({ number }) => number);
    const ofRow = [...(options.rows['all'] ?? []), ...(options.rows[kind.name] ?? [])].map((sql) => ({
      name: sql,
      sql,
    }));
    return [...listAlterations(postings, others), ...ofRow];
  };
  await admin.inTransaction(async (tx) => {
    const run = await prepareProbe(tx, options, evidence);
    const bases: Base[] = [];
    for (const kind of all.filter(({ name }) => options.kinds.includes(name)))
      bases.push(...(await findBases(tx, run, kind, listAll(kind))));
    const cases = bases.flatMap((base) => base.alterations.map((alteration): Case => [base, alteration]));
    const results = await run(cases);
    const wrong = cases.flatMap(([{ kind }, { name, isProven = 'false' }], index) => {
      const expected = options.allowed?.[kind]?.includes(name) ? 'true' : isProven;
      const result = results[index] ?? '';
      const isExpected = result === expected || (expected === 'either' && !result.startsWith('error'));
      return isExpected ? [] : [`${kind}, ${name}: ${result}`];
    });
    expect(wrong).toEqual([]);
    const survivors = await findSurvivors(tx, run, [evidence, ...(options.calls ?? [])], cases);
    expect(survivors.filter((change) => !options.equivalent?.[change])).toEqual([]);
  });
}
