import type { AllocationMethod, PriceMode, PriorityGroup, RateRule } from '../../kernel/raise.ts';

/** The parts of a raise that its form has steps for, staff comment on and the checklist is ordered by. */
export const raiseSections = ['security', 'page', 'terms', 'dates', 'investors', 'use', 'documents'] as const;
export type RaiseSection = (typeof raiseSections)[number];

export const investorCategories = ['retail', 'professional', 'institutional'] as const;
export type InvestorCategory = (typeof investorCategories)[number];

/** The questionnaire that retail investors pass, by its code: the one that comes with the product. */
export const retailQuestionnaire = 'securities-basics';

export const maxRaisePictures = 8;

export type MilestoneForm = { readonly title_en: string; readonly title_es: string; readonly percent: string };
export type PriceStepForm = { readonly units: string; readonly price: string };
export type CoolingOffForm = {
  readonly country: string;
  readonly category: InvestorCategory | '*';
  readonly days: string;
};
export type PictureForm = { readonly id: string; readonly alt_en: string; readonly alt_es: string };
export type MemberForm = { readonly name: string; readonly role_en: string; readonly role_es: string };

/** A raise as it is filled in. Amounts and units are decimals as they are typed, times ISO 8601 in UTC; what is not filled in is empty. */
export type RaiseForm = {
  readonly title_en: string;
  readonly title_es: string;
  readonly summary_en: string;
  readonly summary_es: string;
  readonly story_en: string;
  readonly story_es: string;
  readonly risks_en: string;
  readonly risks_es: string;
  readonly pictures: readonly PictureForm[];
  readonly team: readonly MemberForm[];
  readonly currency: string;
  readonly price_mode: PriceMode;
  /** For one whole unit; the least where it is found by demand. */
  readonly price_low: string;
  readonly price_high: string;
  readonly price_tick: string;
  readonly steps: readonly PriceStepForm[];
  readonly offered: string;
  readonly over: string;
  readonly soft_cap: string;
  readonly allocation: AllocationMethod;
  readonly priorities: readonly PriorityGroup[];
  readonly announce_at: string;
  readonly opens_at: string;
  readonly closes_at: string;
  readonly min_order: string;
  readonly step_units: string;
  readonly max_retail: string;
  readonly max_professional: string;
  readonly max_institutional: string;
  readonly currencies: readonly string[];
  readonly takes_cards: boolean;
  readonly rate_rule: RateRule;
  readonly cooling_off: readonly CoolingOffForm[];
  readonly lock_up_days: string;
  readonly has_questionnaire: boolean;
  readonly milestones: readonly MilestoneForm[];
};

/** A raise that nothing is filled in of. */
export const emptyRaise: RaiseForm = {
  title_en: '',
  title_es: '',
  summary_en: '',
  summary_es: '',
  story_en: '',
  story_es: '',
  risks_en: '',
  risks_es: '',
  pictures: [],
  team: [],
  currency: 'USD',
  price_mode: 'fixed',
  price_low: '',
  price_high: '',
  price_tick: '',
  steps: [],
  offered: '',
  over: '',
  soft_cap: '',
  allocation: 'pro-rata',
  priorities: [],
  announce_at: '',
  opens_at: '',
  closes_at: '',
  min_order: '',
  step_units: '',
  max_retail: '',
  max_professional: '',
  max_institutional: '',
  currencies: ['USD'],
  takes_cards: false,
  rate_rule: 'order',
  cooling_off: [{ country: '*', category: 'retail', days: '14' }],
  lock_up_days: '',
  has_questionnaire: true,
  milestones: [{ title_en: '', title_es: '', percent: '100' }],
};

/** The form of a past raise as a new one: without its dates. */
export const duplicateForm = (form: RaiseForm): RaiseForm => ({
  ...form,
  announce_at: '',
  opens_at: '',
  closes_at: '',
});
