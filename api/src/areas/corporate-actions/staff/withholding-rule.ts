import { dayAt } from '@istmo/contract/kernel/day';
import {
  listWithholdingRules,
  proposeWithholdingRule,
} from '@istmo/contract/areas/corporate-actions/withholding.staff.contract';
import {
  incomes,
  parseRate,
  taxCategories,
  taxRoundings,
  withholdingRules,
} from '@istmo/contract/areas/corporate-actions/withholding.rules';
import { formatUnits } from '@istmo/contract/kernel/money';
import { findProblem } from '@istmo/contract/kernel/rules';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import { handleStaff, type StaffCaller } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { type Proposal, proposeAction, readOpenProposals, showProposal } from '../../audit/public.ts';
import type { WithholdingRule } from '../withholding-rules.ts';
import { listRules, type StoredRule } from '../withholding.store.ts';
import { readPayload } from './proposals.ts';
import { ruleAction, subjectKinds } from './withholding-proposals.ts';

const percentPlaces = 4;

/** Millionths as a percentage without trailing zeros: 125000 is 12.5. */
export const showRate = (rate: number): string =>
  formatUnits(BigInt(rate), percentPlaces).replace(/0+$/, '').replace(/\.$/, '');

/** A rule as a proposal has it: texts, empty where the rule has null. The database compares it with the row. */
const toPayload = (rule: WithholdingRule): Readonly<Record<string, string>> => ({
  tax_country: rule.taxCountry,
  holder_country: rule.holderCountry ?? '',
  category: rule.category ?? '',
  income: rule.income ?? '',
  rate: `${rule.rate}`,
  basis: rule.basis,
  is_treaty: `${rule.isTreaty}`,
  rounding: rule.rounding,
  from_day: rule.fromDay,
  to_day: rule.toDay ?? '',
});

const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);
const among = <const T extends string>(all: readonly T[], text: string | undefined): T | null =>
  all.find((one) => one === text) ?? null;

/** The rule of a proposal. */
export function readRule({ subject, payload }: Pick<Proposal, 'subject' | 'payload'>): WithholdingRule {
  const facts = readPayload(payload);
  return {
    id: subject,
    taxCountry: facts['tax_country'] ?? '',
    holderCountry: orNull(facts['holder_country']),
    category: among(taxCategories, facts['category']),
    income: among(incomes, facts['income']),
    rate: Number.parseInt(facts['rate'] ?? '', 10),
    basis: facts['basis'] ?? '',
    isTreaty: facts['is_treaty'] === 'true',
    rounding: among(taxRoundings, facts['rounding']) ?? 'down',
    fromDay: facts['from_day'] ?? '',
    toDay: orNull(facts['to_day']),
  };
}

const showRule = (rule: WithholdingRule) => ({
  id: rule.id,
  tax_country: rule.taxCountry,
  holder_country: rule.holderCountry ?? '',
  category: rule.category ?? ('' as const),
  income: rule.income ?? ('' as const),
  rate: showRate(rule.rate),
  basis: rule.basis,
  is_treaty: rule.isTreaty,
  rounding: rule.rounding,
  from_day: rule.fromDay,
  to_day: rule.toDay ?? '',
});

const isOfSame = (one: WithholdingRule, other: WithholdingRule): boolean =>
  one.taxCountry === other.taxCountry &&
  one.holderCountry === other.holderCountry &&
  one.category === other.category &&
  one.income === other.income &&
  one.isTreaty === other.isTreaty;

/** A rule is over with its last day, or when a later one for the same holders began. */
function stateOf(rule: StoredRule, all: readonly StoredRule[], today: string): 'in-force' | 'later' | 'past' {
  if (rule.fromDay > today) return 'later';
  if (rule.toDay !== null && rule.toDay < today) return 'past';
  const isReplaced = all.some(
    (other) =>
      isOfSame(rule, other) &&
      other.fromDay <= today &&
      (other.toDay === null || other.toDay >= today) &&
      (other.fromDay > rule.fromDay || (other.fromDay === rule.fromDay && other.id > rule.id)),
  );
  return isReplaced ? 'past' : 'in-force';
}

const showProposed = (proposal: Proposal, caller: StaffCaller) => ({
  ...showRule(readRule(proposal)),
  state: 'proposed' as const,
  decided_at: null,
  proposal: showProposal(proposal, caller),
});

export const answerListWithholdingRules = handleStaff(listWithholdingRules, async (app, caller, { country }) => {
  const [rules, proposals] = await Promise.all([listRules(app.db, country), readOpenProposals(app.db, ruleAction)]);
  const today = dayAt(app.clock.now(), app.settings.timeZone);
  const proposed = proposals.map((proposal) => showProposed(proposal, caller));
  return {
    data: [
      ...proposed.filter(({ tax_country: of }) => country === '' || of === country),
      ...rules.map((rule) => ({
        ...showRule(rule),
        state: stateOf(rule, rules, today),
        decided_at: rule.at.toISOString(),
        proposal: null,
      })),
    ],
  };
});

export const answerProposeWithholdingRule = handleStaff(
  proposeWithholdingRule,
  async (app, caller, { reason, ...form }) => {
    const problem = findProblem(withholdingRules, form);
    if (problem) refuse(problem.code, problem.message, { field: problem.field });
    const rule: WithholdingRule = {
      id: newId(),
      taxCountry: form.tax_country,
      holderCountry: orNull(form.holder_country),
      category: form.category === '' ? null : form.category,
      income: form.income === '' ? null : form.income,
      rate: parseRate(form.rate) ?? 0,
      basis: form.basis.trim(),
      isTreaty: form.is_treaty,
      rounding: form.rounding,
      fromDay: form.from_day,
      toDay: orNull(form.to_day),
    };
    await proposeAction(app, caller, {
      action: ruleAction,
      subject: { kind: subjectKinds.rule, id: rule.id },
      payload: toPayload(rule),
      reason,
      check: async (tx) => {
        const open = await readOpenProposals(tx, ruleAction);
        const isOpen = open.map(readRule).some((other) => isOfSame(rule, other) && other.fromDay === rule.fromDay);
        if (isOpen) refuse('already_done', m.actions_rule_proposed, { field: 'from_day' });
      },
    });
    return { message: m.actions_proposed };
  },
);
