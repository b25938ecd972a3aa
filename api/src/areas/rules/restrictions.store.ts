import { parseRuleSet } from '@istmo/contract/areas/rules/parse-rule-set';
import type { RuleSet } from '@istmo/contract/areas/rules/rule-set';
import type { Reader } from '@istmo/db/tx';
import type { RuleSetId } from './rules.store.ts';

/** What an issuance service may enforce. */
export const restrictedRules = ['countries', 'max_holders', 'max_holding', 'max_supply', 'paused'] as const;

/** The newest rules of a security that the issuance service has not taken over. */
export type UnrestrictedSecurity = { readonly id: RuleSetId; readonly instrument: string; readonly rules: RuleSet };

export async function listUnrestricted(reader: Reader): Promise<UnrestrictedSecurity[]> {
  const rows = await reader.query<Omit<UnrestrictedSecurity, 'rules'> & { rules: unknown }>(
    `select s.id, s.instrument, s.rules
       from (select distinct on (instrument) id, instrument, version, rules from app.rule_set order by instrument, version desc) s
       left join app.rule_restriction r on r.rule_set_id = s.id
      where s.version > 1 and r.ended_at is null order by s.instrument`,
    [],
  );
  return rows.flatMap(({ rules: stored, ...row }) => {
    const rules = parseRuleSet(stored);
    return rules ? [{ ...row, rules }] : [];
  });
}

/** Stores that the service is asked; false where it was asked since `before`, or has answered. */
export async function startRestriction(
  reader: Reader,
  id: RuleSetId,
  { at, before }: { at: Date; before: Date },
): Promise<boolean> {
  const rows = await reader.query(
    `insert into app.rule_restriction as r (rule_set_id, state, asked_at) values ($1, 'asked', $2)
     on conflict (rule_set_id) do update set asked_at = $2 where r.ended_at is null and r.asked_at <= $3 returning 1`,
    [id, at, before],
  );
  return rows.length === 1;
}

type RestrictionResult = {
  readonly state: 'done' | 'unsupported';
  readonly uncovered: readonly string[];
  readonly at: Date;
};

export async function endRestriction(
  reader: Reader,
  id: RuleSetId,
  { state, uncovered, at }: RestrictionResult,
): Promise<void> {
  await reader.query(
    'update app.rule_restriction set state = $2, uncovered = $3, ended_at = $4 where rule_set_id = $1 and ended_at is null',
    [id, state, uncovered, at],
  );
}

/** What became of the newest rules at the issuance service. */
export type Restriction = {
  readonly state: 'asked' | 'done' | 'unsupported';
  readonly askedAt: Date;
  readonly endedAt: Date | null;
  readonly uncovered: readonly string[];
};

/** Undefined where the service was not asked: rules of a security that it does not have, or the first ones. */
export async function readRestriction(reader: Reader, id: RuleSetId): Promise<Restriction | undefined> {
  const [row] = await reader.query<Restriction>(
    'select state, asked_at as "askedAt", ended_at as "endedAt", uncovered from app.rule_restriction where rule_set_id = $1',
    [id],
  );
  return row;
}
