import type { Tx } from '@istmo/db/tx';

/** Statements, and a query of one text that tells what they did. All of it is undone. */
export type Scenario = readonly [run: string, tells: string];

/** Whose rights the scenarios run with: of the session, which they may change, or of the login that prepared them. */
type Rights = 'invoker' | 'definer';

const play = (rights: Rights): string => `
  create or replace function pg_temp.play(changes text[], runs text[], tells text[], usual text[]) returns text[] language plpgsql security ${rights} as $$
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

/** Plays scenarios with changed functions, until one has another result than usual. */
export type Play = (
  scenarios: readonly Scenario[],
  changes?: readonly string[],
  usual?: readonly string[],
) => Promise<string[]>;

export async function preparePlay(tx: Tx, rights: Rights): Promise<Play> {
  await tx.query(play(rights));
  return async (scenarios, changes = [], usual) => {
    const [row] = await tx.query<{ results: string[] }>('select pg_temp.play($1, $2, $3, $4) as results', [
      changes,
      scenarios.map(([run]) => run),
      scenarios.map(([, tells]) => tells),
      usual,
    ]);
    return row?.results ?? [];
  };
}

/** Whether the results, which end with the first that differs, are others than usual. */
export const isOther = (results: readonly string[], usual: readonly string[]): boolean =>
  results.length < usual.length || results.at(-1) !== usual.at(-1);
