import { readFigures, readPrices, readSteps, type RaiseScales } from '@istmo/contract/areas/raises/raise-arithmetic';
import {
  type CheckedRaise,
  type RaiseCheck,
  raiseCheckNames,
  raiseChecks,
} from '@istmo/contract/areas/raises/raise-checks';
import type { RaiseForm } from '@istmo/contract/areas/raises/raise-form';
import { parseUnits } from '@istmo/contract/kernel/money';
import { type RaiseDocumentKind, raiseDocumentKinds } from '@istmo/contract/kernel/raise';

/** What the checks need to know beside the form. */
export type RaiseFacts = {
  readonly now: Date;
  readonly scales: RaiseScales;
  /** Whether the security is listed, neither ended nor stopped. */
  readonly isSecurityOpen: boolean;
  /** Units that the issuer has free. */
  readonly unitsFree: bigint;
  /** Currencies in which orders may be paid. */
  readonly currencies: readonly string[];
  readonly documents: readonly RaiseDocumentKind[];
  readonly pictures: readonly string[];
};

type Check = (form: RaiseForm, facts: RaiseFacts) => boolean;

const isText = (...texts: readonly string[]): boolean => texts.every((text) => text.trim() !== '');
const timeOf = (text: string): number => (text === '' ? Number.NaN : Date.parse(text));
const isOptional = (text: string, scale: number): boolean => text.trim() === '' || (parseUnits(text, scale) ?? 0n) > 0n;

const hasBothLanguages: Check = (form, { pictures }) =>
  isText(form.title_en, form.title_es, form.summary_en, form.summary_es) &&
  isText(form.story_en, form.story_es, form.risks_en, form.risks_es) &&
  form.pictures.every(({ id, alt_en, alt_es }) => isText(alt_en, alt_es) && pictures.includes(id)) &&
  form.team.every(({ name, role_en, role_es }) => isText(name, role_en, role_es));

/** A price for each unit: one, a range in steps of the tick, or a staircase that sums up to what is offered. */
const hasPrice: Check = (form, { scales }) => {
  const { low, high } = readPrices(form, scales);
  if (low === undefined || high === undefined) return false;
  if (form.price_mode === 'fixed') return true;
  if (form.price_mode === 'steps') {
    const units = readSteps(form, scales)?.reduce((sum, step) => sum + step.units, 0n);
    return units !== undefined && units === parseUnits(form.offered, scales.security);
  }
  const tick = form.price_tick.trim() === '' ? 1n : (parseUnits(form.price_tick, scales.currency) ?? 0n);
  return low < high && tick > 0n && (high - low) % tick === 0n;
};

const hasUnits: Check = (form, { scales }) => {
  const offered = parseUnits(form.offered, scales.security) ?? 0n;
  const { allUnits = 0n } = readFigures(form, scales);
  return offered > 0n && allUnits >= offered && allUnits - offered <= offered;
};

/** The soft cap can be reached by the units without those beside. */
const isSoftCapReachable: Check = (form, { scales }) => {
  if (form.soft_cap.trim() === '') return true;
  const cap = parseUnits(form.soft_cap, scales.currency) ?? 0n;
  const { most } = readFigures(form, scales);
  return cap > 0n && most !== undefined && cap <= most;
};

/** As the database has it: steps are first come and without units beside, a price by demand is never first come. */
const fitsAllocation: Check = (form, { scales }) => {
  if (form.price_mode === 'steps')
    return (
      form.allocation === 'first-come' && (form.over.trim() === '' || parseUnits(form.over, scales.security) === 0n)
    );
  if (form.price_mode === 'demand' && form.allocation === 'first-come') return false;
  return form.allocation !== 'priority' || form.priorities.length > 0;
};

const isOrderPossible: Check = (form, { scales }) => {
  const [offered, least, step] = [form.offered, form.min_order, form.step_units].map(
    (text) => parseUnits(text, scales.security) ?? 0n,
  );
  if (!offered || !least || !step || least > offered) return false;
  const { smallestOrder = 0n } = readFigures(form, scales);
  return [form.max_retail, form.max_professional, form.max_institutional].every(
    (text) =>
      isOptional(text, scales.currency) &&
      (text.trim() === '' || (parseUnits(text, scales.currency) ?? 0n) >= smallestOrder),
  );
};

const milestonesComplete: Check = ({ milestones }) =>
  milestones.length > 0 &&
  milestones.every((one) => isText(one.title_en, one.title_es) && (parseUnits(one.percent, 2) ?? 0n) > 0n) &&
  milestones.reduce((sum, { percent }) => sum + (parseUnits(percent, 2) ?? 0n), 0n) === 10_000n;

const checks: Readonly<Record<RaiseCheck, Check>> = {
  security: (_form, { isSecurityOpen }) => isSecurityOpen,
  'units-held': (form, { scales, unitsFree }) => (readFigures(form, scales).allUnits ?? 0n) <= unitsFree,
  'texts-both-languages': hasBothLanguages,
  'price-complete': hasPrice,
  'units-complete': hasUnits,
  'soft-cap-reachable': isSoftCapReachable,
  'allocation-fits-price': fitsAllocation,
  'dates-in-order': ({ announce_at, opens_at, closes_at }) =>
    timeOf(announce_at) <= timeOf(opens_at) && timeOf(opens_at) < timeOf(closes_at),
  'dates-ahead': ({ announce_at, opens_at }, { now }) =>
    timeOf(announce_at) > now.getTime() && timeOf(opens_at) > now.getTime(),
  'order-possible': isOrderPossible,
  'currencies-chosen': (form, { currencies }) =>
    currencies.includes(form.currency) &&
    form.currencies.length > 0 &&
    new Set(form.currencies).size === form.currencies.length &&
    form.currencies.every((one) => currencies.includes(one)),
  'rate-fits-allocation': ({ rate_rule, allocation }) => rate_rule === 'order' || allocation !== 'first-come',
  'retail-questionnaire': ({ has_questionnaire }) => has_questionnaire,
  'cooling-off-valid': ({ cooling_off }) =>
    new Set(cooling_off.map(({ country, category }) => `${country} ${category}`)).size === cooling_off.length,
  'milestones-complete': milestonesComplete,
  'documents-present': (_form, { documents }) => raiseDocumentKinds.every((kind) => documents.includes(kind)),
};

/** Every point of the checklist of a raise, whether it is met; in the order of the form. */
export function checkRaise(form: RaiseForm, facts: RaiseFacts): CheckedRaise[] {
  return raiseCheckNames.map((check) => ({
    check,
    section: raiseChecks[check],
    isMet: checks[check](form, facts),
  }));
}
