import type { InvestorCategory } from '@istmo/contract/kernel/investor-category';
import { parseRuleSet } from '@istmo/contract/areas/rules/parse-rule-set';
import { type RuleFacts, ruleFactsFields, toFacts, toFactsFields } from '@istmo/contract/areas/rules/rule-facts';
import type { RuleFailure } from '@istmo/contract/areas/rules/rule-failure';
import { ruleFailureFields } from '@istmo/contract/areas/rules/rule-failure-fields';
import { type RuleSet, toRuleSetFields } from '@istmo/contract/areas/rules/rule-set';
import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import { batchInsert, type PreparedRow, prepareRow } from '@istmo/ledger';
import * as z from 'zod/mini';
import type { DeletionBatch } from '../../runtime/retention-rule.ts';

export type RuleSetId = Id<'rule-set'>;

/** One version of the rules of a security. */
export type RuleSetVersion = {
  readonly id: RuleSetId;
  readonly instrument: string;
  readonly version: number;
  readonly rules: RuleSet;
  readonly from: Date;
};

type RuleSetRow = Omit<RuleSetVersion, 'rules'> & { readonly rules: unknown };

function toVersion({ rules: stored, ...row }: RuleSetRow): RuleSetVersion {
  const rules = parseRuleSet(stored);
  if (!rules) throw new Error(`version ${row.version} of the rules of ${row.instrument} cannot be read`);
  return { ...row, rules };
}

const columns = `id, instrument, version, rules, from_at as "from"`;

/** The newest version of every security. */
export async function readNewestRuleSets(reader: Reader): Promise<RuleSetVersion[]> {
  const rows = await reader.query<RuleSetRow>(
    `select distinct on (instrument) ${columns} from app.rule_set order by instrument, version desc`,
  );
  return rows.map(toVersion);
}

/** The newest version of one security; undefined for what is none. */
export async function readNewestRuleSet(reader: Reader, instrument: string): Promise<RuleSetVersion | undefined> {
  const [row] = await reader.query<RuleSetRow>(
    `select ${columns} from app.rule_set where instrument = $1 order by version desc limit 1`,
    [instrument],
  );
  return row && toVersion(row);
}

export async function readRuleSetsById(reader: Reader, ids: readonly string[]): Promise<RuleSetVersion[]> {
  const rows = await reader.query<RuleSetRow>(`select ${columns} from app.rule_set where id = any($1::uuid[])`, [ids]);
  return rows.map(toVersion);
}

export type StoredVersion = RuleSetVersion & {
  readonly proposer: string | null;
  readonly approver: string | null;
  readonly reason: string;
};

/** All versions of a security, the newest first. */
export async function readVersions(reader: Reader, instrument: string): Promise<StoredVersion[]> {
  const rows = await reader.query<RuleSetRow & Pick<StoredVersion, 'proposer' | 'approver' | 'reason'>>(
    `select s.id, s.instrument, s.version, s.rules, s.from_at as "from", p.name as proposer, a.name as approver, s.reason
       from app.rule_set s left join app.staff p on p.id = s.proposed_by left join app.staff a on a.id = s.approved_by
      where s.instrument = $1 order by s.version desc limit 200`,
    [instrument],
  );
  return rows.map(({ proposer, approver, reason, ...row }) => ({ ...toVersion(row), proposer, approver, reason }));
}

type NewVersion = Pick<RuleSetVersion, 'id' | 'instrument' | 'version' | 'rules' | 'from'> & {
  readonly proposedBy: string;
  readonly approvedBy: string;
  readonly reason: string;
};

export async function insertVersion(tx: Tx, row: NewVersion): Promise<void> {
  await tx.query(
    `insert into app.rule_set (id, instrument, version, rules, from_at, proposed_by, approved_by, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      row.id,
      row.instrument,
      row.version,
      JSON.stringify(toRuleSetFields(row.rules)),
      row.from,
      row.proposedBy,
      row.approvedBy,
      row.reason,
    ],
  );
}

const decisionInsert = batchInsert({
  name: 'rule-decisions',
  table: 'app.rule_decision',
  columns: {
    id: 'uuid',
    at: 'timestamptz',
    customer_id: 'uuid',
    instrument: 'text',
    action: 'text',
    units: 'bigint',
    rule_set_id: 'uuid',
    facts: 'jsonb',
    failures: 'jsonb',
    is_allowed: 'boolean',
  },
});

/** A decision with everything it was made from. */
export type RuleDecision = {
  readonly id: string;
  readonly at: Date;
  readonly customer: CustomerId;
  readonly instrument: string;
  readonly ruleSet: RuleSetId;
  readonly facts: RuleFacts;
  readonly failures: readonly RuleFailure[];
};

/** The row of a decision, for the commit of what it allowed. */
export function toDecisionRow(decision: RuleDecision): PreparedRow {
  const { id, at, customer, instrument, ruleSet, facts, failures } = decision;
  return prepareRow(decisionInsert, {
    id,
    at,
    customer_id: customer,
    instrument,
    action: facts.action,
    units: facts.units,
    rule_set_id: ruleSet,
    facts: toFactsFields(facts),
    failures: failures.map((failure) => ({ ...failure })),
    is_allowed: failures.length === 0,
  });
}

type DecisionRow = Omit<RuleDecision, 'facts' | 'failures'> & { readonly facts: unknown; readonly failures: unknown };

const failureList = z.array(ruleFailureFields);

function toDecision<Row extends DecisionRow>(
  row: Row,
): Omit<Row, 'facts' | 'failures'> & Pick<RuleDecision, 'facts' | 'failures'> {
  return { ...row, facts: toFacts(z.parse(ruleFactsFields, row.facts)), failures: z.parse(failureList, row.failures) };
}

const decisionColumns = `d.id, d.at, d.customer_id as customer, d.instrument, d.rule_set_id as "ruleSet", d.facts, d.failures`;

/** The next decisions in the order of their ids. */
export async function readDecisionsAfter(
  reader: Reader,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<RuleDecision[]> {
  const rows = await reader.query<DecisionRow>(
    `select ${decisionColumns} from app.rule_decision d where $1::uuid is null or d.id > $1::uuid order by d.id limit $2`,
    [after ?? null, limit],
  );
  return rows.map((row) => toDecision(row));
}

export type DecisionFilter = {
  readonly instrument: string;
  readonly search: string;
  readonly outcome: '' | 'allowed' | 'refused';
  readonly skip: number;
  readonly lines: number;
};

type ListedDecision = RuleDecision & { readonly username: string; readonly version: number };

/** A page of decisions, the newest first; `search` is the beginning of a user name. */
export async function readDecisions(
  reader: Reader,
  { instrument, search, outcome, skip, lines }: DecisionFilter,
): Promise<{ readonly rows: ListedDecision[]; readonly count: number }> {
  const tables = `app.rule_decision d join app.customer c on c.id = d.customer_id join app.rule_set s on s.id = d.rule_set_id`;
  const filter = `($1 = '' or d.instrument = $1) and ($2 = '' or lower(c.username) like lower($2) || '%')
    and ($3 = '' or d.is_allowed = ($3 = 'allowed'))`;
  const values = [instrument, search.replaceAll(/[\\%_]/g, String.raw`\$&`), outcome];
  const [rows, [counted]] = await Promise.all([
    reader.query<DecisionRow & Pick<ListedDecision, 'username' | 'version'>>(
      `select ${decisionColumns}, c.username, s.version from ${tables} where ${filter} order by d.id desc limit $4 offset $5`,
      [...values, lines, skip],
    ),
    // Beyond this the list only says that there are more.
    reader.query<{ count: number }>(
      `select count(*)::integer as count from (select 1 from ${tables} where ${filter} limit 10000) l`,
      values,
    ),
  ]);
  return { rows: rows.map((row) => toDecision(row)), count: counted?.count ?? 0 };
}

export async function deleteDecisions(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    `with oldest as (select id, at from app.rule_decision order by id limit $2)
     delete from app.rule_decision d using oldest where d.id = oldest.id and oldest.at < $1 returning 1`,
    [before, limit],
  );
  return deleted.length;
}

export type CategoryDecision = {
  readonly category: InvestorCategory;
  readonly note: string;
  readonly at: Date;
  readonly staff: string;
};

/** What staff decided about a customer's category, the newest first. */
export async function readCategories(reader: Reader, customer: CustomerId): Promise<CategoryDecision[]> {
  return reader.query<CategoryDecision>(
    `select c.category, c.note, c.decided_at as at, s.name as staff from app.investor_category c join app.staff s on s.id = c.decided_by
      where c.customer_id = $1 order by c.id desc limit 50`,
    [customer],
  );
}

type NewCategory = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly category: string;
  readonly note: string;
  readonly at: Date;
  readonly by: string;
};

export async function insertCategory(tx: Tx, { id, customer, category, note, at, by }: NewCategory): Promise<void> {
  await tx.query(
    `insert into app.investor_category (id, customer_id, category, note, decided_at, decided_by) values ($1, $2, $3, $4, $5, $6)`,
    [id, customer, category, note, at, by],
  );
}
