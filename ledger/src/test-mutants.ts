import { createHash } from 'node:crypto';
import { applyMutant, generateSqlMutants } from '@istmo/db/sql-mutants';
import type { Db, Tx } from '@istmo/db/tx';
import { expect } from 'vitest';

/** Statements, and a query of one text that tells what they did. All of it is undone. */
export type Scenario = readonly [run: string, tells: string];

export type MutantOptions = {
  /** The SHA-256 of the results of the functions as they are, so that a change of one fails: printed by the failing test. */
  readonly results: string;
  /** The functions that are mutated, as the database has them. */
  readonly functions: readonly string[];
  readonly scenarios: readonly Scenario[];
  /** A condition that is always met in the transaction of the scenarios, by function: it is taken out before the function is mutated. */
  readonly withoutCondition?: Readonly<Record<string, string>>;
  /** Mutants that no scenario can show, each with the reason. */
  readonly equivalent?: Readonly<Record<string, string>>;
};

// Plays the scenarios with changed functions until a result is not the usual one.
const play = `
  create or replace function pg_temp.play(changes text[], runs text[], tells text[], usual text[]) returns text[] language plpgsql as $$
  declare
    results text[] := '{}';
    result text;
    change text;
  begin
    begin
      foreach change in array changes loop execute change; end loop;
      for number in 1 .. cardinality(runs) loop
        begin
          execute runs[number];
          execute tells[number] into result;
          raise exception using errcode = 'ZZ001', message = coalesce(result, 'nothing');
        exception when sqlstate 'ZZ001' then result := sqlerrm;
          when others then result := 'error: ' || sqlerrm;
        end;
        results := results || result;
        exit when result <> usual[number];
      end loop;
      raise exception using errcode = 'ZZ002', message = array_to_string(results, E'\\x01');
    exception when sqlstate 'ZZ002' then return string_to_array(sqlerrm, E'\\x01');
      when others then return array['no function: ' || sqlerrm];
    end;
  end $$`;

/** Runs the scenarios with changed functions, until one has another result than usual. */
type Play = (changes: readonly string[], usual?: readonly string[]) => Promise<string[]>;

async function preparePlay(tx: Tx, scenarios: readonly Scenario[]): Promise<Play> {
  await tx.query(play);
  return async (changes, usual) => {
    const [row] = await tx.query<{ results: string[] }>('select pg_temp.play($1, $2, $3, $4) as results', [
      changes,
      scenarios.map(([run]) => run),
      scenarios.map(([, tells]) => tells),
      usual,
    ]);
    return row?.results ?? [];
  };
}

/** Each mutant under which every scenario has its usual result, with its function and line. */
async function findUnseen(tx: Tx, run: Play, options: MutantOptions): Promise<string[]> {
  const sources = new Map<string, string>();
  for (const name of options.functions) {
    const [defined] = await tx.query<{ sql: string }>('select pg_get_functiondef($1::regproc) as sql', [name]);
    const condition = options.withoutCondition?.[name];
    const source = condition ? defined?.sql.replace(condition, 'false') : defined?.sql;
    sources.set(name, source ?? '');
  }
  const prepared = [...sources].flatMap(([name, source]) => (options.withoutCondition?.[name] ? [source] : []));
  const usual = await run(prepared);
  // A result that differs by itself would show every mutant.
  expect(await run(prepared)).toEqual(usual);
  const text = usual.join('\n').replace(/(?!00000000)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  if (hash !== options.results) throw new Error(`the results have the hash ${hash}:\n${text}`);
  const unseen: string[] = [];
  for (const [name, source] of sources) {
    for (const mutant of generateSqlMutants(source)) {
      const label = `${name}:${mutant.line} ${mutant.original} → ${mutant.mutated}`.replace(/\s+/g, ' ');
      const isSeen = async () => {
        const results = await run([...prepared, applyMutant(source, mutant)], usual);
        return results.length < usual.length || results.at(-1) !== usual.at(-1);
      };
      const isExpected = options.equivalent?.[label] === undefined;
      // Snapshots name the open transactions of other databases too, so an unexpected result is looked at again.
      let seen = await isSeen();
      for (let again = 0; seen !== isExpected && again < 2; again += 1) seen = await isSeen();
      if (!seen) unseen.push(label);
    }
  }
  return unseen;
}

/**
 * Expects that every mutant of the functions (each condition left out or turned, each limit moved) changes what one of the scenarios does. The
 * login is the superuser; everything is undone.
 */
export async function expectMutantsSeen(admin: Db, options: MutantOptions): Promise<void> {
  const { scenarios, equivalent = {} } = options;
  await admin.inTransaction(async (tx) => {
    const unseen = await findUnseen(tx, await preparePlay(tx, scenarios), options);
    expect(unseen.filter((mutant) => equivalent[mutant] === undefined)).toEqual([]);
    expect(Object.keys(equivalent).filter((mutant) => !unseen.includes(mutant))).toEqual([]);
  });
}
