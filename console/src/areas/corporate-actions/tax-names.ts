import type {
  CertificateState,
  Income,
  TaxCategory,
  TaxRounding,
} from '@istmo/contract/areas/corporate-actions/withholding.rules';
import type {
  listCertificates,
  listTaxPayments,
  listWithheld,
  listWithholdingRules,
  readWithholdingReport,
} from '@istmo/contract/areas/corporate-actions/withholding.staff.calls';
import { formatPercent } from '@istmo/contract/kernel/format';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import type { StateDisplay } from '@istmo/ui/Tag';

export type TaxRule = ReplyAt<typeof listWithholdingRules>['data'][number];
export type CertificateRow = ReplyAt<typeof listCertificates>['data'][number];
export type TaxMonth = ReplyAt<typeof readWithholdingReport>['data'][number];
export type TaxOwed = ReplyAt<typeof readWithholdingReport>['owed'][number];
export type TaxPaymentRow = ReplyAt<typeof listTaxPayments>['data'][number];
export type WithheldRow = ReplyAt<typeof listWithheld>['data'][number];

/** A percentage with the decimals that it has. */
export const percentText = (rate: string): string =>
  formatPercent(rate, { language: getLocale(), places: rate.split('.')[1]?.length ?? 0 });

export const taxCategoryNames: Readonly<Record<TaxCategory, () => string>> = {
  personal: m.register_category_personal,
  business: m.register_category_business,
  outside: m.actions_category_outside,
};

export const incomeNames: Readonly<Record<Income, () => string>> = {
  dividend: m.actions_income_dividend,
  interest: m.actions_income_interest,
  gain: m.actions_income_gain,
};

export const taxRoundingNames: Readonly<Record<TaxRounding, () => string>> = {
  down: m.actions_tax_rounding_down,
  'half-up': m.actions_tax_rounding_half,
};

export const ruleStates: Readonly<Record<TaxRule['state'], StateDisplay>> = {
  proposed: { kind: 'waiting', name: m.actions_state_proposed },
  'in-force': { kind: 'done', name: m.actions_rule_in_force },
  later: { kind: 'open', name: m.actions_rule_later },
  past: { kind: 'stopped', name: m.actions_rule_past },
};

export const certificateDisplays: Readonly<Record<CertificateState, StateDisplay>> = {
  proposed: { kind: 'waiting', name: m.actions_state_proposed },
  approved: { kind: 'done', name: m.actions_certificate_approved },
  rejected: { kind: 'stopped', name: m.actions_certificate_rejected },
  withdrawn: { kind: 'stopped', name: m.actions_certificate_withdrawn },
};

export const taxPaymentStates: Readonly<Record<TaxPaymentRow['state'], StateDisplay>> = {
  proposed: { kind: 'waiting', name: m.actions_state_proposed },
  approved: { kind: 'working', name: m.actions_tax_approved },
  posted: { kind: 'done', name: m.actions_tax_posted },
  failed: { kind: 'failed', name: m.actions_tax_failed },
};
