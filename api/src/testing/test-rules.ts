import { firstRuleSet, type RuleSet, toRuleSetFields } from '@istmo/contract/areas/rules/rule-set';
import { expect } from 'vitest';
import { readRuleSet } from '../areas/rules/public.ts';
import type { Clock } from '../runtime/clock.ts';
import type { TestEnv } from './test-env.ts';
import { eventually } from './eventually.ts';

/** Stores rules of a security, as if two of the staff had decided them. */
export async function insertRules(
  { owner, clock }: Pick<TestEnv, 'owner'> & { readonly clock: Clock },
  instrument: string,
  rules: Partial<RuleSet>,
): Promise<void> {
  const fields = toRuleSetFields({ ...firstRuleSet, ...rules });
  await owner.query(
    `with staff as (
       insert into app.staff (id, name, email, role, tfa_secret, created_at)
       select gen_random_uuid(), 'Rules', gen_random_uuid() || '@staff.test', 'compliance', '\\x00', now() from generate_series(1, 2) returning id)
     insert into app.rule_set (instrument, version, rules, from_at, proposed_by, approved_by, reason)
     select $1, max(version) + 1, $2, $3, (array_agg(staff.id order by staff.id))[1], (array_agg(staff.id order by staff.id desc))[1], 'a test'
       from app.rule_set cross join staff where instrument = $1`,
    [instrument, JSON.stringify(fields), clock.now()],
  );
}

/** Puts rules of a security in force, in every process of the test. */
export async function setRules(testEnv: TestEnv, instrument: string, rules: Partial<RuleSet>): Promise<void> {
  await insertRules(testEnv, instrument, rules);
  const [row] = await testEnv.owner.query<{ version: number }>(
    'select max(version) as version from app.rule_set where instrument = $1',
    [instrument],
  );
  // A process may use the rules it has read for a quarter of a second more.
  for (const app of [testEnv.app, testEnv.workerApp, testEnv.consoleApp])
    await eventually(async () => expect((await readRuleSet(app, instrument))?.version).toBe(row?.version));
}
