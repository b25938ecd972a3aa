import {
  type CorporateActionKind,
  corporateActionKinds,
  roundings,
} from '@istmo/contract/areas/corporate-actions/kinds';
import {
  emptyTerms,
  emptyVote,
  toSentTerms,
  toSentVote,
  toTermsForm,
} from '@istmo/contract/areas/corporate-actions/terms-form';
import type { TermsForm } from '@istmo/contract/areas/corporate-actions/terms.rules';
import { toVoteForm, type VoteForm } from '@istmo/contract/areas/corporate-actions/vote-terms.rules';
import type { StaffEvent } from './event-names.ts';

/** The terms of a draft, with the security it is of and the event that it corrects. */
export type DraftForm = { -readonly [Name in keyof TermsForm]: TermsForm[Name] } & {
  security: string;
  reverses: string;
  reason: string;
  /** Of a vote only. */
  vote: VoteForm;
};

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
export const toSent = (form: DraftForm) => ({
  ...toSentTerms(form),
  security: form.security.trim().toUpperCase(),
  vote: toSentVote(form),
});

export const kindIn = (text: string): CorporateActionKind =>
  corporateActionKinds.find((kind) => kind === text) ?? 'dividend';
export const roundingIn = (text: string): DraftForm['rounding'] =>
  roundings.find((rounding) => rounding === text) ?? 'largest-remainder';
