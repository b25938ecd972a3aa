import type { Language } from '@istmo/contract/kernel/message';
import { formatAmount } from '@istmo/contract/kernel/format';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { SandboxAdapters } from '../ports/ports.ts';
import { escapeHtml } from '../texts/escape-html.ts';

type OpenedLink = NonNullable<Awaited<ReturnType<SandboxAdapters['bankLink']['readLink']>>>;

/** The data of the bank's page. Without a link its address is not signed. */
export type BankPageContent = {
  readonly language: Language;
  readonly brand: string;
  readonly link: OpenedLink | undefined;
};

/** The simulated bank's page as HTML. Its script and style sheet are files, because the content security policy forbids inline ones. */
export function bankPage({ language, brand, link }: BankPageContent): string {
  const options = { locale: language };
  const main = link ? payment(link, brand, language) : `<p role="alert">${m.sandbox_bank_invalid({}, options)}</p>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${m.sandbox_bank_title({}, options)}</title><link rel="stylesheet" href="/sandbox/bank.css"></head>
<body><main><header><span class="mark">${m.sandbox_bank_mark({}, options)}</span><h1>${m.sandbox_bank_title({}, options)}</h1></header>${main}</main>
<script type="module" src="/sandbox/bank.js"></script></body></html>`;
}

function payment(
  { reference, cents, currency, returnUrl, isExpired, isPaid }: OpenedLink,
  brand: string,
  locale: Language,
) {
  const options = { locale };
  const amount = `${formatAmount(formatUnits(BigInt(cents), 2))} ${currency}`;
  const head = `<p class="amount">${escapeHtml(amount)}</p><p>${escapeHtml(m.sandbox_bank_to({ brand }, options))}</p>
<p>${escapeHtml(m.sandbox_bank_reference({ reference }, options))}</p>`;
  const back = `<p><a href="${escapeHtml(returnUrl)}">${escapeHtml(m.sandbox_bank_back({ brand }, options))}</a></p>`;
  if (isPaid) return `${head}<p role="status">${m.sandbox_bank_paid({}, options)}</p>${back}`;
  if (isExpired) return `${head}<p role="alert">${m.sandbox_bank_expired({}, options)}</p>${back}`;
  return `${head}<div class="actions"><button type="button" data-status="APPROVED">${m.sandbox_bank_approve({}, options)}</button>
<button type="button" class="quiet" data-status="PENDING">${m.sandbox_bank_wait({}, options)}</button>
<button type="button" class="quiet" data-status="DECLINED">${m.sandbox_bank_decline({}, options)}</button></div>
<p role="status" data-done="${escapeHtml(m.sandbox_bank_done({ status: '{status}' }, options))}" data-failed="${m.sandbox_bank_failed({}, options)}"></p>${back}`;
}
