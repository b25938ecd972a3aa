import * as m from '@istmo/contract/messages';
import type { Language } from '@istmo/contract/kernel/message';
import type { Applicant, VerificationRequest } from '@istmo/providers/identity/port';
import { escapeHtml } from '../texts/escape-html.ts';

/** The data of the provider's page. Without a visitor the token is expired. */
export type IdentityPageContent = {
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  readonly token: string;
  readonly visitor: VerificationRequest | undefined;
  readonly applicant: Applicant | undefined;
};

/** The wizard is open until the documents are submitted, and again when the check has to be repeated. */
function toPageState({ visitor, applicant }: IdentityPageContent): 'expired' | 'open' | 'done' {
  if (!visitor) return 'expired';
  const isOpen =
    !applicant ||
    applicant.reviewStatus === 'init' ||
    applicant.reviewStatus === 'awaitingUser' ||
    applicant.answer === 'RED';
  return isOpen ? 'open' : 'done';
}

/** The simulated provider's page as HTML. Its script and style sheet are files, because the content security policy forbids inline ones. */
export function identityPage(view: IdentityPageContent): string {
  const { language, theme, token, visitor, applicant } = view;
  const options = { locale: language };
  const state = toPageState(view);
  const data = { state, token, review: applicant?.reviewStatus ?? 'init', applicant: applicant?.applicantId ?? '' };
  const attributes = Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');
  const main = visitor ? wizard(visitor, language) : `<p>${m.sandbox_identity_expired({}, options)}</p>`;
  return `<!doctype html><html lang="${language}" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${m.sandbox_identity_title({}, options)}</title><link rel="stylesheet" href="/sandbox/identity/widget.css"></head>
<body${attributes}><main aria-label="${m.sandbox_identity_mark({}, options)}">${main}</main><script type="module" src="/sandbox/identity/widget.js"></script></body></html>`;
}

function wizard({ email }: VerificationRequest, locale: Language): string {
  const options = { locale };
  const steps = [
    ['document', m.sandbox_identity_step_document({}, options)],
    ['selfie', m.sandbox_identity_step_selfie({}, options)],
    ['review', m.sandbox_identity_step_review({}, options)],
  ];
  return `<header><span class="mark">${m.sandbox_identity_mark({}, options)}</span><h1>${m.sandbox_identity_title({}, options)}</h1>
<p>${escapeHtml(m.sandbox_identity_for({ email }, options))}</p></header>
<ol class="steps" aria-label="${m.sandbox_identity_steps({}, options)}">${steps.map(([name, text]) => `<li data-mark="${name}">${text}</li>`).join('')}</ol>
${documentStep(locale)}${selfieStep(locale)}${reviewStep(locale)}${done(locale)}`;
}

function documentStep(locale: Language): string {
  const options = { locale };
  return `<section data-part="document"><h2 tabindex="-1">${m.sandbox_identity_document_heading({}, options)}</h2>
<fieldset><legend>${m.sandbox_identity_document_kind({}, options)}</legend>
<label><input type="radio" name="kind" checked>${m.sandbox_identity_passport({}, options)}</label>
<label><input type="radio" name="kind">${m.sandbox_identity_id_card({}, options)}</label></fieldset>
<div class="specimen" data-specimen hidden>${idCard(m.sandbox_identity_specimen({}, options))}</div>
<button type="button" data-take data-done="${m.sandbox_identity_document_done({}, options)}">${m.sandbox_identity_document_take({}, options)}</button>
<p role="status"></p><button type="button" data-next="selfie" hidden>${m.sandbox_identity_next({}, options)}</button></section>`;
}

function selfieStep(locale: Language): string {
  const options = { locale };
  return `<section data-part="selfie" hidden><h2 tabindex="-1">${m.sandbox_identity_selfie_heading({}, options)}</h2>
<p>${m.sandbox_identity_selfie_hint({}, options)}</p><div class="specimen" data-specimen hidden>${face}</div>
<button type="button" data-take data-done="${m.sandbox_identity_selfie_done({}, options)}">${m.sandbox_identity_selfie_take({}, options)}</button>
<p role="status"></p><button type="button" data-next="review" hidden>${m.sandbox_identity_next({}, options)}</button></section>`;
}

function reviewStep(locale: Language): string {
  const options = { locale };
  return `<section data-part="review" hidden><h2 tabindex="-1">${m.sandbox_identity_review_heading({}, options)}</h2>
<ul><li class="check">${m.sandbox_identity_document_done({}, options)}</li><li class="check">${m.sandbox_identity_selfie_done({}, options)}</li></ul>
<p role="alert" data-text="${m.sandbox_identity_failed({}, options)}"></p>
<button type="button" data-submit>${m.sandbox_identity_submit({}, options)}</button></section>`;
}

function done(locale: Language): string {
  const options = { locale };
  return `<section data-part="done" hidden><h2 tabindex="-1">${m.sandbox_identity_done_heading({}, options)}</h2>
<p>${m.sandbox_identity_done_body({}, options)}</p>
<p><a href="/sandbox?tab=identity" target="_blank" rel="noopener">${m.sandbox_identity_decide({}, options)}</a></p></section>`;
}

const idCard = (
  stamp: string,
): string => `<svg viewBox="0 0 300 180" aria-hidden="true" focusable="false"><rect class="card" x="1" y="1" width="298" height="178" rx="12"/>
<rect class="shade" x="24" y="44" width="76" height="96" rx="6"/><circle class="face" cx="62" cy="80" r="18"/><path class="face" d="M34 138c2-22 14-30 28-30s26 8 28 30Z"/>
<path class="shade" d="M120 52h120v10H120zM120 76h150v10H120zM120 100h92v10h-92zM24 152h252v8H24z"/>
<text class="stamp" x="196" y="138" text-anchor="middle" transform="rotate(-14 196 132)">${stamp}</text></svg>`;

const face = `<svg viewBox="0 0 300 180" aria-hidden="true" focusable="false"><circle class="face" cx="150" cy="72" r="42"/><path class="face" d="M78 178c4-44 34-58 72-58s68 14 72 58Z"/>
<circle class="stamp" cx="136" cy="68" r="4"/><circle class="stamp" cx="164" cy="68" r="4"/></svg>`;
