import * as m from '@istmo/contract/messages';
import { keepDollars, readDollars } from '../../kernel/dollars.ts';
import { failure, findProblem, type Rules } from '../../kernel/rules.ts';
import { matches, required, type TextRule } from '../../kernel/text-rules.ts';

export const maxTranches = 5;

/** A tranche as staff type it: whole or decimal units, US dollars for one unit, times in UTC or empty. */
export type TrancheForm = {
  readonly units: string;
  readonly price: string;
  readonly opensAt: string;
  readonly closesAt: string;
};

/** A moment in UTC as the field for it holds it; undefined for what is none. */
export function readMoment(text: string): Date | undefined {
  const match = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z?$/.exec(text.trim());
  const at = match ? new Date(text.trim().endsWith('Z') ? text.trim() : `${text.trim()}Z`) : undefined;
  return at && !Number.isNaN(at.getTime()) ? at : undefined;
}

const aMoment: TextRule = (value) =>
  value.trim() === '' || readMoment(value) ? undefined : failure(m.offering_staff_time_invalid);

const afterOpening = (value: string, { opensAt }: Pick<TrancheForm, 'opensAt'>) => {
  const [opens, closes] = [readMoment(opensAt), readMoment(value)];
  return opens && closes && closes <= opens ? failure(m.offering_staff_window_order) : undefined;
};

export const windowRules: Rules<Pick<TrancheForm, 'opensAt' | 'closesAt'>> = {
  opensAt: [aMoment],
  closesAt: [aMoment, afterOpening],
};

const aPrice: TextRule = (value) =>
  keepDollars(value) !== undefined && (readDollars(value) ?? 0n) > 0n
    ? undefined
    : failure(m.offering_staff_price_invalid, 'amount_invalid');

const someUnits: TextRule = (value) => (/[1-9]/.test(value) ? undefined : failure(m.offering_staff_units_invalid));

export const trancheRules: Rules<TrancheForm> = {
  units: [
    required(m.offering_staff_units_invalid),
    matches(/^\s*\d{1,15}(?:\.\d{1,8})?\s*$/, m.offering_staff_units_invalid),
    someUnits,
  ],
  price: [required(m.offering_staff_price_invalid), aPrice],
  opensAt: [aMoment],
  closesAt: [aMoment, afterOpening],
};

/** The first problem of the tranches, with the number of the tranche. */
export function findTrancheProblem(tranches: readonly TrancheForm[]) {
  for (const [index, tranche] of tranches.entries()) {
    const problem = findProblem(trancheRules, tranche);
    if (problem) return { ...problem, number: index + 1 };
  }
  return undefined;
}
