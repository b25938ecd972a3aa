import { isDeepStrictEqual } from 'node:util';
import { evaluateRules } from '@istmo/contract/areas/rules/evaluate-rules';
import type { RuleFailure } from '@istmo/contract/areas/rules/rule-failure';
import type { Reader } from '@istmo/db/tx';
import { readDecisionsAfter, readRuleSetsById, type RuleSetVersion } from './rules.store.ts';

/** A decision whose stored facts have another outcome today. */
export type OtherOutcome = {
  readonly decision: string;
  readonly stored: readonly RuleFailure[];
  readonly found: readonly RuleFailure[];
};

const batchSize = 5_000;

/** Evaluates every stored decision again, with its own facts and its own version of the rules. */
export async function replayDecisions(
  reader: Reader,
): Promise<{ readonly count: number; readonly others: OtherOutcome[] }> {
  const versions = new Map<string, RuleSetVersion>();
  const others: OtherOutcome[] = [];
  let count = 0;
  let after: string | undefined;
  for (;;) {
    const decisions = await readDecisionsAfter(reader, { after, limit: batchSize });
    const missing = new Set(decisions.map(({ ruleSet }) => ruleSet).filter((id) => !versions.has(id)));
    for (const version of await readRuleSetsById(reader, [...missing])) versions.set(version.id, version);
    for (const { id, ruleSet, facts, failures } of decisions) {
      const version = versions.get(ruleSet);
      if (!version) throw new Error(`the decision ${id} names rules that do not exist`);
      const found = evaluateRules(version.rules, facts);
      if (!isDeepStrictEqual(found, [...failures])) others.push({ decision: id, stored: failures, found });
    }
    count += decisions.length;
    after = decisions.at(-1)?.id;
    if (decisions.length < batchSize) return { count, others };
  }
}
