import { findCountry } from '@istmo/contract/areas/profile/countries';
import { parseRuleSet } from '@istmo/contract/areas/rules/parse-rule-set';
import { type RuleSet, toRuleSetFields } from '@istmo/contract/areas/rules/rule-set';
import {
  decideRuleSet,
  listRuleSets,
  proposeRuleSet,
  readEffect,
  readRuleSet as readRuleSetCall,
} from '@istmo/contract/areas/rules/rules.staff.contract';
import { ruleNames } from '@istmo/contract/areas/rules/rule-failure';
import { asId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { handleDecision, proposeAction, readOpenProposals, showProposal } from '../../audit/public.ts';
import { readRegistry } from '../../instruments/public.ts';
import { findEffect } from '../holders-effect.ts';
import { readRuleSet, requireSecurity } from '../check-rules.ts';
import { readRestriction, restrictedRules } from '../restrictions.store.ts';
import { insertVersion, readNewestRuleSet, readVersions } from '../rules.store.ts';

const changeAction = 'rules.change';
const subjectKind = 'security';
const shownPeople = 100;

export const answerListRuleSets = handleStaff(listRuleSets, async (app, { language }) => {
  const [{ instruments }, proposals] = await Promise.all([readRegistry(app), readOpenProposals(app.db, changeAction)]);
  const securities = instruments.filter(({ kind }) => kind === 'security');
  const data = await Promise.all(
    securities.map(async ({ code, names, ledgerScale: scale }) => {
      const ruleSet = await readRuleSet(app, code);
      if (!ruleSet) throw new Error(`the security ${code} has no rules`);
      const { version, from, rules } = ruleSet;
      const isProposed = proposals.some(({ subject }) => subject === code);
      const fields = toRuleSetFields(rules);
      return {
        ticker: code,
        name: names[language],
        scale,
        version,
        since: from.toISOString(),
        rules: fields,
        is_proposed: isProposed,
      };
    }),
  );
  return { data };
});

export const answerReadRuleSet = handleStaff(readRuleSetCall, async (app, caller, { ticker }) => {
  const { subject } = await requireSecurity(app, ticker);
  const [versions, proposals] = await Promise.all([
    readVersions(app.db, subject.ticker),
    readOpenProposals(app.db, changeAction),
  ]);
  const proposal = proposals.find((one) => one.subject === subject.ticker);
  const service = versions[0] && (await readRestriction(app.db, versions[0].id));
  return {
    ...subject,
    service: service
      ? {
          state: service.state,
          at: (service.endedAt ?? service.askedAt).toISOString(),
          uncovered: restrictedRules.filter((rule) => service.uncovered.includes(rule)),
        }
      : null,
    versions: versions.map(({ version, from, proposer, approver, reason, rules }) => ({
      version,
      from: from.toISOString(),
      proposer: proposer ?? '',
      approver: approver ?? '',
      reason,
      rules: toRuleSetFields(rules),
    })),
    proposal: proposal
      ? { ...showProposal(proposal, caller), rules: toRuleSetFields(rulesOf(proposal.payload)) }
      : null,
  };
});

/** The rules that a proposal carries, which were checked when it was made. */
function rulesOf(payload: unknown): RuleSet {
  const text = typeof payload === 'object' && payload !== null && 'rules' in payload ? payload.rules : undefined;
  const rules = typeof text === 'string' ? parseRuleSet(JSON.parse(text)) : undefined;
  if (!rules) throw new Error('a proposal of rules that cannot be read');
  return rules;
}

/** The rules as staff sent them; refuses what cannot be rules: an unknown country, a least above the most. */
function readSentRules(text: string): RuleSet {
  const rules = parseSent(text);
  if (!rules) return refuse('invalid_field', m.rules_staff_invalid, { field: 'rules' });
  const { countries, maxHolding, minHolding, minOrder } = rules;
  const unknown = countries?.codes.find((code) => findCountry(code)?.alphaCode !== code);
  if (unknown !== undefined) refuse('invalid_field', m.rules_staff_country_unknown, { field: 'countries' });
  const least = [minHolding, minOrder].some((one) => one !== null && maxHolding !== null && one > maxHolding);
  if (least) refuse('invalid_field', m.rules_staff_least_above_most, { field: 'max_holding' });
  return rules;
}

function parseSent(text: string): RuleSet | undefined {
  try {
    return parseRuleSet(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export const answerReadEffect = handleStaff(readEffect, async (app, _, { ticker, rules: sent }) => {
  const { subject, ruleSet } = await requireSecurity(app, ticker);
  const rules = readSentRules(sent);
  const effect = await findEffect(app, subject.ticker, { now: ruleSet.rules, after: rules });
  const { holders, circulating, now, after, failing, newly } = effect;
  const changed = ruleNames.filter((rule) => now.has(rule) || after.has(rule));
  return {
    holders,
    changes: changed.map((rule) => ({ rule, now: now.get(rule) ?? 0, after: after.get(rule) ?? 0 })),
    failing: failing.length,
    newly,
    too_many_holders: rules.maxHolders !== null && holders > rules.maxHolders,
    too_much_circulating: rules.maxSupply !== null && circulating > rules.maxSupply,
    circulating: `${circulating}`,
    people: failing.slice(0, shownPeople).map(({ customer, username, units, country, category, failures }) => ({
      id: customer,
      username,
      units: `${units}`,
      country,
      category,
      failures: failures.map((failure) => ({ ...failure })),
    })),
  };
});

export const answerProposeRuleSet = handleStaff(proposeRuleSet, async (app, caller, input) => {
  const { ticker, version, reason } = input;
  const { subject } = await requireSecurity(app, ticker);
  const rules = readSentRules(input.rules);
  await proposeAction(app, caller, {
    action: changeAction,
    subject: { kind: subjectKind, id: subject.ticker },
    reason,
    payload: { rules: JSON.stringify(toRuleSetFields(rules)), version },
    check: async (tx) => {
      const newest = await requireNewest(tx, subject.ticker);
      if (`${newest.version}` !== version) refuse('conflict', m.rules_staff_other_version);
      if (JSON.stringify(toRuleSetFields(newest.rules)) === JSON.stringify(toRuleSetFields(rules)))
        refuse('invalid_field', m.rules_staff_unchanged, { field: 'rules' });
    },
  });
  return { message: m.rules_staff_proposed };
});

async function requireNewest(tx: Tx, ticker: string) {
  const newest = await readNewestRuleSet(tx, ticker);
  if (!newest) throw new Error(`the security ${ticker} has no rules`);
  return newest;
}

export const answerDecideRuleSet = handleDecision(decideRuleSet, {
  carryOut: {
    // One proposal of a security is open at a time, so no other version can have come in between.
    [changeAction]: async ({ app, tx, caller }, { subject: instrument, payload, proposedBy, reason }) => {
      const { version: before } = await requireNewest(tx, instrument);
      const [rules, version] = [rulesOf(payload), before + 1];
      const decision = { from: app.clock.now(), proposedBy, approvedBy: caller.staff, reason };
      await insertVersion(tx, { id: asId<'rule-set'>(newId()), instrument, version, rules, ...decision });
      return { version, rules: JSON.stringify(toRuleSetFields(rules)) };
    },
  },
  approved: m.rules_staff_approved,
  rejected: m.rules_staff_rejected,
});
