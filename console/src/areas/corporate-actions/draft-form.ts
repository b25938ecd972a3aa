import {
  type CorporateActionKind,
  corporateActionKinds,
  isVote,
  roundings,
} from '@istmo/contract/areas/corporate-actions/kinds';
import { emptyTerms, toSentTerms, toTermsForm } from '@istmo/contract/areas/corporate-actions/terms-form';
import type { TermsForm } from '@istmo/contract/areas/corporate-actions/terms.rules';
import {
  type ResolutionForm,
  toVoteForm,
  type VoteForm,
} from '@istmo/contract/areas/corporate-actions/vote-terms.rules';
import { voteBases, voteMajorities } from '@istmo/contract/kernel/vote-terms';
import type { StaffEvent } from './event-names.ts';

/** The terms of a draft, with the security it is of and the event that it corrects. */
export type DraftForm = { -readonly [Name in keyof TermsForm]: TermsForm[Name] } & {
  security: string;
  reverses: string;
  reason: string;
  /** Of a vote only. */
  vote: VoteForm;
};

export const emptyResolution: ResolutionForm = {
  text_en: '',
  text_es: '',
  options: '',
  majority: 'simple',
  base: 'cast',
  percent: '',
};

const emptyVote: VoteForm = { quorum: '', secret: true, resolutions: [emptyResolution] };

export const emptyDraft: DraftForm = { ...emptyTerms, security: '', reverses: '', reason: '', vote: emptyVote };

/** The form of a draft that has terms already. */
export function toDraft({ terms, ...event }: StaffEvent): DraftForm {
  return {
    ...emptyDraft,
    ...toTermsForm(event.kind, terms),
    security: event.security,
    reverses: event.reverses,
    vote: terms.vote ? toVoteForm(terms.vote) : emptyVote,
  };
}

/** What is sent: without what the kind has not. */
export function toSent(form: DraftForm) {
  const { vote } = form;
  return {
    ...toSentTerms(form),
    security: form.security.trim().toUpperCase(),
    vote: isVote(form.kind) ? { ...vote, resolutions: vote.resolutions.map(toSentResolution) } : undefined,
  };
}

/** A simple majority is of the votes cast, whatever the hidden field has. */
const toSentResolution = (resolution: ResolutionForm): ResolutionForm =>
  resolution.majority === 'simple' ? { ...resolution, base: 'cast' } : resolution;

export const kindIn = (text: string): CorporateActionKind =>
  corporateActionKinds.find((kind) => kind === text) ?? 'dividend';
export const roundingIn = (text: string): DraftForm['rounding'] =>
  roundings.find((rounding) => rounding === text) ?? 'largest-remainder';
export const voteMajorityIn = (text: string): ResolutionForm['majority'] =>
  voteMajorities.find((majority) => majority === text) ?? 'simple';
export const voteBaseIn = (text: string): ResolutionForm['base'] => voteBases.find((base) => base === text) ?? 'cast';
