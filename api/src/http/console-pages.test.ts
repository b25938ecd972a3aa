import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { serveConsolePages } from './console-pages.ts';

let dist = '';

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'istmo-console-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(
    join(dist, 'index.html'),
    '<meta name="istmo-brand" content="__BRAND__" /><meta content="__MODE__" /><meta content="__SITE__" />',
  );
});
afterAll(() => rm(dist, { recursive: true }));

async function open(environment: Readonly<Record<string, string>>) {
  const server = fastify();
  for (const url of ['/login', '/icon.svg']) server.get(url, () => url);
  await serveConsolePages(server, { dist, settings: readSettings(environment) });
  return (url: string, host: string) => server.inject({ url, headers: { host } });
}

test('every path of the console is its page, with the mode and the escaped name of the platform', async () => {
  const get = await open({ ISTMO_BRAND: 'A "B" <c>' });
  for (const url of ['/console', '/console/', '/console/audit?page=2']) {
    const { statusCode, body, headers } = await get(url, '127.0.0.1:3000');
    expect([statusCode, headers['x-robots-tag'], headers['cache-control']]).toEqual([200, 'noindex', 'no-cache']);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(
      "require-trusted-types-for 'script'; trusted-types 'none'; report-uri /console/csp-reports",
    );
    // Over TLS only; a browser that knows it ignores the other one.
    expect(policy).not.toContain('report-to');
    const head = '<meta name="istmo-brand" content="A &quot;B&quot; &lt;c&gt;" /><meta content="sandbox" />';
    expect(body).toBe(`${head}<meta content="" />`);
  }
});

test('a console with an origin of its own is on that host only, and nothing else is', async () => {
  const get = await open({
    ISTMO_SANDBOX_IN_PUBLIC: 'yes',
    ISTMO_PUBLIC_URL: 'https://a.example',
    ISTMO_CONSOLE_ORIGIN: 'https://staff.a.example',
  });
  const { statusCode, headers, body } = await get('/console', 'staff.a.example');
  expect(statusCode).toBe(200);
  // Where its link to the sandbox's controls leads.
  expect(body).toContain('<meta content="https://a.example" />');
  expect(headers['content-security-policy']).toContain('report-to csp');
  expect(headers['reporting-endpoints']).toBe('csp="/console/csp-reports"');
  expect((await get('/login', 'a.example')).statusCode).toBe(200);
  expect((await get('/console', 'a.example')).statusCode).toBe(404);
  expect((await get('/console/api/staff/session', 'a.example')).statusCode).toBe(404);
  expect((await get('/login', 'staff.a.example')).statusCode).toBe(404);
  expect((await get('/consoles', 'staff.a.example')).statusCode).toBe(404);
  for (const host of ['a.example', 'staff.a.example']) expect((await get('/icon.svg', host)).statusCode).toBe(200);
});
