import type { RaiseSection } from './raise-form.ts';

/** What must be so before a raise is reviewed, with the section in which it is mended; in the order of the form. */
export const raiseChecks = {
  security: 'security',
  'units-held': 'security',
  'texts-both-languages': 'page',
  'price-complete': 'terms',
  'units-complete': 'terms',
  'soft-cap-reachable': 'terms',
  'allocation-fits-price': 'terms',
  'dates-in-order': 'dates',
  'dates-ahead': 'dates',
  'order-possible': 'investors',
  'currencies-chosen': 'investors',
  'rate-fits-allocation': 'investors',
  'retail-questionnaire': 'investors',
  'cooling-off-valid': 'investors',
  'milestones-complete': 'use',
  'documents-present': 'documents',
} as const satisfies Readonly<Record<string, RaiseSection>>;
export type RaiseCheck = keyof typeof raiseChecks;

const isCheck = (name: string): name is RaiseCheck => Object.hasOwn(raiseChecks, name);
export const raiseCheckNames: readonly RaiseCheck[] = Object.keys(raiseChecks).filter(isCheck);

export type CheckedRaise = { readonly check: RaiseCheck; readonly section: RaiseSection; readonly isMet: boolean };
