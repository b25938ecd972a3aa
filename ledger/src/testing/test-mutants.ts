import { createHash } from 'node:crypto';
import { applyMutant, generateSqlMutants } from '@istmo/db/sql-mutants';
import type { Db, Tx } from '@istmo/db/tx';
import { expect } from 'vitest';
import { isOther, type Play, preparePlay, type Scenario } from './test-scenarios.ts';

export type { Scenario } from './test-scenarios.ts';

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

/** Each mutant under which every scenario has its usual result, with its function and line. */
async function findUnseen(tx: Tx, play: Play, options: MutantOptions): Promise<string[]> {
  const sources = new Map<string, string>();
  for (const name of options.functions) {
    const [defined] = await tx.query<{ sql: string }>('select pg_get_functiondef($1::regproc) as sql', [name]);
    const condition = options.withoutCondition?.[name];
    const source = condition ? defined?.sql.replace(condition, 'false') : defined?.sql;
    sources.set(name, source ?? '');
  }
  const prepared = [...sources].flatMap(([name, source]) => (options.withoutCondition?.[name] ? [source] : []));
  const { scenarios } = options;
  const usual = await play(scenarios, prepared);
  // A result that differs by itself would show every mutant.
  expect(await play(scenarios, prepared)).toEqual(usual);
  const text = usual.join('\n').replace(/(?!00000000)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  if (hash !== options.results) throw new Error(`the results have the hash ${hash}:\n${text}`);
  const unseen: string[] = [];
  for (const [name, source] of sources) {
    for (const mutant of generateSqlMutants(source)) {
      const label = `${name}:${mutant.line} ${mutant.original} → ${mutant.mutated}`.replace(/\s+/g, ' ');
      const isSeen = async () =>
        isOther(await play(scenarios, [...prepared, applyMutant(source, mutant)], usual), usual);
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
  const { equivalent = {} } = options;
  await admin.inTransaction(async (tx) => {
    const unseen = await findUnseen(tx, await preparePlay(tx, 'invoker'), options);
    expect(unseen.filter((mutant) => equivalent[mutant] === undefined)).toEqual([]);
    expect(Object.keys(equivalent).filter((mutant) => !unseen.includes(mutant))).toEqual([]);
  });
}
