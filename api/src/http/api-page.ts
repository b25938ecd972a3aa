import { createHash } from 'node:crypto';
import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../texts/escape-html.ts';
import { describe, openApiOf } from './openapi.ts';

type About = { readonly endpoints: readonly Endpoint[]; readonly built: ReadonlySet<string>; readonly brand: string };

const style = `
:root{color-scheme:light dark;--ink:#0f1c19;--ink-2:#3f4f4a;--bg:#f5f8f7;--surface:#fff;--line:#d2dcd8;--brand:#0a5f50}
@media (prefers-color-scheme:dark){:root{--ink:#e9f1ee;--ink-2:#b7c5c0;--bg:#0b1211;--surface:#121b19;--line:#2a3a36;--brand:#5ccbb1}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--bg);margin:0;padding:32px 20px}
main{max-width:960px;margin:0 auto}h1{font-size:30px;line-height:36px;margin:0 0 8px}h2{font-size:20px;margin:40px 0 12px}p{color:var(--ink-2);margin:0 0 8px}
details{background:var(--surface);border:1px solid var(--line);border-radius:8px;margin:0 0 8px;padding:0 16px}
summary{cursor:pointer;padding:10px 0;display:flex;gap:12px;flex-wrap:wrap;align-items:baseline;min-height:24px}
code,pre{font:14px/1.5 ui-monospace,monospace}summary b{font:600 13px ui-monospace,monospace;color:var(--brand);min-width:44px}
summary span{color:var(--ink-2);font-size:14px}pre{overflow:auto;background:var(--bg);border:1px solid var(--line);border-radius:8px;padding:12px;margin:0 0 16px}
a{color:var(--brand)}:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
`;

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** GET /api/openapi.json, and at /api/ the same for people. */
export function serveApiPage(server: FastifyInstance, about: About): void {
  // Made for the first who asks: together they are some megabytes, and most servers are never asked.
  const openApi = once(() => openApiOf(about.endpoints, about.built, about.brand));
  const page = once(() => pageOf(about, openApi().paths));
  server.get('/api/openapi.json', async (_request, reply) => reply.send(openApi()));
  server.get('/api', async (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page()),
  );
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

function pageOf({ endpoints, built, brand }: About, paths: Readonly<Record<string, Record<string, unknown>>>): string {
  const groups = Map.groupBy(endpoints, ({ wire }) => wire.split('/', 1)[0] ?? '');
  const sections = [...groups].map(([name, members]) => {
    const calls = members.map((endpoint) => callOf(endpoint, built.has(endpoint.wire), paths[`/api/${endpoint.wire}`]));
    return `<section><h2>${escapeHtml(name)}</h2>${calls.join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(brand)} API</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(brand)} API</h1>
<p>Every reply carries <code>status</code>, <code>success</code> and <code>msg</code>; a refusal also a stable <code>code</code>. Amounts are decimal strings, times ISO 8601 UTC, ids opaque strings.
Send the session token as a bearer token. Calls that move money honour <code>Idempotency-Key</code>. <code>Accept-Language</code> picks the language of <code>msg</code>.</p>
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>${sections.join('')}</main></body></html>`;
}

function callOf(
  endpoint: Endpoint,
  isBuilt: boolean,
  operations: Readonly<Record<string, unknown>> | undefined,
): string {
  const state = isBuilt ? endpoint.access : `${endpoint.access}, not built yet`;
  return `<details><summary><b>${endpoint.method}</b><code>${escapeHtml(endpoint.wire)}</code><span>${escapeHtml(state)}</span></summary>
<p>${escapeHtml(describe(endpoint))}</p><pre tabindex="0">${escapeHtml(JSON.stringify(operations, null, 2) ?? '')}</pre></details>`;
}
