import { useUnsaved } from '@istmo/client/unsaved';
import { corporateActionKinds } from '@istmo/contract/areas/corporate-actions/kinds';
import {
  emptyTerms,
  emptyVote,
  toSentTerms,
  toSentVote,
  toTermsForm,
} from '@istmo/contract/areas/corporate-actions/terms-form';
import { type TermsForm, termsRules } from '@istmo/contract/areas/corporate-actions/terms.rules';
import { toVoteForm, type VoteForm } from '@istmo/contract/areas/corporate-actions/vote-terms.rules';
import { findProblems } from '@istmo/contract/kernel/rules';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import { type FormView, useForm } from '@istmo/ui/use-form';
import { findInstrument } from '../../shared/registry.ts';
import type { IssuedEvent } from './issued.queries.ts';

/** The terms of a draft, with the security it is of. */
export type DraftForm = { -readonly [Name in keyof TermsForm]: TermsForm[Name] } & {
  security: string;
  /** Of a vote only. */
  vote: VoteForm;
};

export const emptyDraft: DraftForm = { ...emptyTerms, security: '', vote: emptyVote };

export const kindIn = (text: string): DraftForm['kind'] =>
  corporateActionKinds.find((kind) => kind === text) ?? 'dividend';

/** The form of a draft that has terms already. */
export const toDraft = ({ kind, security, terms }: IssuedEvent): DraftForm => ({
  ...toTermsForm(kind, terms),
  security,
  vote: terms.vote ? toVoteForm(terms.vote) : emptyVote,
});

export const toSentDraft = (form: DraftForm) => ({ ...toSentTerms(form), vote: toSentVote(form) });

/** The places of a currency that holders can be paid in. */
function placesPaid(code: string): number | undefined {
  const instrument = findInstrument(code);
  return instrument && instrument.kind !== 'security' && instrument.status === 'listed'
    ? instrument.ledgerScale
    : undefined;
}

/** What is wrong with a draft, by the rules of the server. Which day it is the server knows by the operator's time zone, so past days are its to refuse. */
function findDraftProblems(form: DraftForm) {
  const rules = termsRules({
    today: '',
    security: findInstrument(form.security)?.ledgerScale ?? 0,
    currency: placesPaid,
  });
  return findProblems(rules, toSentDraft(form)).map(({ field, message }) => ({
    field,
    text: translate(message, getLocale()),
  }));
}

export function useDraftForm(start: DraftForm): FormView<DraftForm> {
  const form = useForm({ start, findProblems: findDraftProblems });
  useUnsaved(form.isDirty);
  return form;
}
