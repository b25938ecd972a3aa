import type { TermsReply } from './terms-reply.ts';
import type { RateForm, TermsForm } from './terms.rules.ts';
import type { ResolutionForm, VoteForm } from './vote-terms.rules.ts';
import { changesUnits, type CorporateActionKind, hasRecordDay, isVote, paysForUnits } from './kinds.ts';

export const emptyRate: RateForm = { currency: '', rate: '', total: '' };

/** The terms of a draft that nothing is written of. */
export const emptyTerms: TermsForm = {
  kind: 'dividend',
  title_en: '',
  title_es: '',
  text_en: '',
  text_es: '',
  record_day: '',
  ex_day: '',
  payment_day: '',
  cutoff_day: '',
  rates: [emptyRate],
  rounding: 'largest-remainder',
  tax_country: '',
  ratio_new: '',
  ratio_old: '',
  max_units: '',
  claim_until: '',
  documents: [],
};

/** The form of terms that are written already. */
export function toTermsForm(kind: CorporateActionKind, terms: TermsReply): TermsForm {
  return {
    kind,
    title_en: terms.title_en,
    title_es: terms.title_es,
    text_en: terms.text_en,
    text_es: terms.text_es,
    record_day: terms.record_day,
    ex_day: terms.ex_day,
    payment_day: terms.payment_day,
    cutoff_day: terms.cutoff_day,
    rates: terms.rates.map(({ currency, rate, total }) => ({ currency, rate: rate ?? '', total: total ?? '' })),
    rounding: terms.rounding,
    tax_country: terms.tax_country,
    ratio_new: terms.ratio_new ?? '',
    ratio_old: terms.ratio_old ?? '',
    max_units: terms.max_units ?? '',
    claim_until: terms.claim_until,
    documents: terms.documents,
  };
}

/** Whether units change by a ratio. */
export const hasRatio = (kind: CorporateActionKind): boolean => changesUnits(kind) || kind === 'partial-redemption';

/** Whether holders decide something until a day. */
export const hasCutoff = ({ kind, rates }: Pick<TermsForm, 'kind' | 'rates'>): boolean =>
  isVote(kind) || kind === 'tender' || (paysForUnits(kind) && rates.length > 1);

/** What is sent: without what the kind has not, which a change of the kind may have left. */
export function toSentTerms<Form extends TermsForm>(form: Form): Form {
  const { kind } = form;
  const pays = paysForUnits(kind) || changesUnits(kind);
  const rates = form.rates.filter(({ rate, total }) => rate !== '' || total !== '');
  return {
    ...form,
    rates: pays ? rates : [],
    record_day: hasRecordDay(kind) ? form.record_day : '',
    ex_day: hasRecordDay(kind) ? form.ex_day : '',
    payment_day: pays ? form.payment_day : '',
    claim_until: paysForUnits(kind) ? form.claim_until : '',
    cutoff_day: hasCutoff(form) ? form.cutoff_day : '',
    tax_country: paysForUnits(kind) ? form.tax_country.toUpperCase() : '',
    ratio_new: hasRatio(kind) ? form.ratio_new : '',
    ratio_old: hasRatio(kind) ? form.ratio_old : '',
    max_units: kind === 'tender' ? form.max_units : '',
  };
}

export const emptyResolution: ResolutionForm = {
  text_en: '',
  text_es: '',
  options: '',
  majority: 'simple',
  base: 'cast',
  percent: '',
};

export const emptyVote: VoteForm = { quorum: '', secret: true, resolutions: [emptyResolution] };

/** A simple majority is of the votes cast, whatever the hidden field has. */
const toSentResolution = (resolution: ResolutionForm): ResolutionForm =>
  resolution.majority === 'simple' ? { ...resolution, base: 'cast' } : resolution;

/** What is sent of a vote; undefined where the kind is none. */
export const toSentVote = ({ kind, vote }: { readonly kind: CorporateActionKind; readonly vote: VoteForm }) =>
  isVote(kind) ? { ...vote, resolutions: vote.resolutions.map(toSentResolution) } : undefined;
