import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import type { Sandbox } from '../ports.ts';
import { escapeHtml } from '../escape-html.ts';
import { serveBrowserFile } from './browser-files.ts';

const style = `:root{color-scheme:light dark;--ink:#0f1c19;--ink-2:#3f4f4a;--bg:#f5f8f7;--surface:#fff;--line:#d2dcd8;--brand:#0a5f50;--accent:#f4b90b}
@media (prefers-color-scheme:dark){:root{--ink:#e9f1ee;--ink-2:#b7c5c0;--bg:#0b1211;--surface:#121b19;--line:#2a3a36;--brand:#5ccbb1}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--bg);margin:0;padding:24px 20px}main{max-width:860px;margin:0 auto}
h1{font-size:28px;margin:0 0 4px}h2{font-size:20px;margin:32px 0 8px}p{color:var(--ink-2);margin:0 0 12px}
article,form{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:16px 20px;margin:0 0 12px}
h3{font-size:16px;margin:0}article p{margin:4px 0}.rule{height:3px;background:repeating-linear-gradient(90deg,var(--accent) 0 14px,transparent 14px 22px);margin:0 0 20px;max-width:220px}
a{color:var(--brand);overflow-wrap:anywhere}label{display:block;font-weight:600;margin:0 0 4px}input,select,button{font:inherit;min-height:44px;padding:0 12px;border-radius:8px;border:1px solid #74857f;background:var(--bg);color:var(--ink);max-width:100%;box-sizing:border-box}
button{background:var(--brand);color:var(--bg);border-color:var(--brand);font-weight:600}.row{display:flex;gap:12px;flex-wrap:wrap;align-items:end}code{font:14px ui-monospace,monospace;overflow-wrap:anywhere}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}`;

const policy = `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** The sandbox page: review decisions, the emails sent with their links, and the calls for scripts. */
export function serveSandboxPage(app: App, server: FastifyInstance, { adapters, clock }: Sandbox): void {
  serveBrowserFile(server, '/sandbox/decide.js', { name: 'decide', kind: 'js' });
  server.get('/sandbox', async (_request, reply) => {
    const emails = await adapters.mail.list({ maxEmails: 40 });
    const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(app.settings.brand)} sandbox</title><style>${style}</style></head>
<body><main><h1>Sandbox</h1><div class="rule"></div>
<p>All external parties are simulated here: chains, prices, identity checks, email. The clock says <time>${clock.now().toISOString()}</time>. <a href="/">Open the site</a> · <a href="/api/">API</a></p>
<h2>Identity review</h2>${decideForm}
<h2>Emails</h2>${emails.length === 0 ? '<p>No emails yet.</p>' : emails.map(toArticle).join('')}
<h2>Calls for scripts</h2><p>${calls.map((call) => `<code>${escapeHtml(call)}</code>`).join('<br>')}</p></main><script type="module" src="/sandbox/decide.js"></script></body></html>`;
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

const outcomes = [
  ['completed GREEN', 'Approved'],
  ['completed RED RETRY', 'To be repeated'],
  ['completed RED FINAL', 'Refused for good'],
  ['pending', 'Under review'],
  ['onHold', 'On hold'],
  ['init', 'Reset'],
];

const decideForm = `<form id="decide"><div class="row"><div><label for="email">E-mail of the customer</label><input id="email" name="email" type="email" required></div>
<div><label for="outcome">The provider decides</label><select id="outcome" name="outcome">${outcomes.map(([value, label]) => `<option value="${value}">${label}</option>`).join('')}</select></div>
<button type="submit">Decide</button></div><p id="decided" role="status"></p></form>`;

type SandboxEmail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly at: Date | string;
};

function toArticle({ to, subject, text, links, at }: SandboxEmail): string {
  const paragraphs = text
    .split('\n\n')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
  const anchors = links.map((link) => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`).join('');
  return `<article><h3>${escapeHtml(subject)}</h3><p>To ${escapeHtml(to)} · ${escapeHtml(at instanceof Date ? at.toISOString() : at)}</p>${paragraphs}${anchors}</article>`;
}

const calls = [
  'GET /sandbox/mail?to=',
  'POST /sandbox/chain/deposit {address, currency, amount, confirmations?}',
  'POST /sandbox/chain/mine {network, blocks}',
  'POST /sandbox/chain/reorg {network, depth}',
  'GET /sandbox/chain/tx/{txid}',
  'POST /sandbox/chain/fault {network, kind, times}',
  'POST /sandbox/kyc {email, reviewStatus, answer?, rejectType?, facts?, failed?, comment?}',
  'POST /sandbox/bank/attempt {reference, status, cents?, currency?, times?}',
  'POST /sandbox/bank/fault {kind, times}',
  'POST /sandbox/screening/person {name, bornOn?}',
  'POST /sandbox/screening/address {address, result}',
  'POST /sandbox/screening/fault {kind, times}',
  'POST /sandbox/price {symbol, price}',
  'POST /sandbox/price/stale {symbol}',
  'POST /sandbox/support/answer {reference, text, closes?}',
  'POST /sandbox/clock {advanceMs}',
];
