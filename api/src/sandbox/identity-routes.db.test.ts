import type { KycStatus } from '@istmo/contract/kernel/account-status';
import { expect, test } from 'vitest';
import { serveWebhooks } from '../routes/webhooks-route.ts';
import { type Person, createTestEnv } from '../testing/test-env.ts';
import { serveIdentityWidget } from './identity-routes.ts';

const testEnv = await createTestEnv();
const { app, owner, identity, signUp, server, advance } = testEnv;
await serveWebhooks(app, server);
const frameOrigin = 'https://identity.istmo.example';
serveIdentityWidget(server, identity, frameOrigin);

const tokenFor = async ({ customer, email }: Person) =>
  (await identity.startVerification({ customer, email, level: 'basic' })).token;
const open = (query: Record<string, string>) => server.inject({ method: 'GET', url: '/sandbox/identity', query });
const submit = (body: object) => server.inject({ method: 'POST', url: '/sandbox/identity/submit', payload: body });
const readKycStatus = async ({ customer }: Person) => {
  const [row] = await owner.query<{ status: KycStatus }>(
    'select kyc_status as status from app.account_status where customer_id = $1',
    [customer],
  );
  return row?.status;
};

test('the provider’s page may be framed by the frame of identity checks only, and loads its own files only', async () => {
  const ana = await signUp('ana');
  const page = await open({ token: await tokenFor(ana), lang: 'es', theme: 'dark' });
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store' });
  // Browsers would read it before the policy's ancestors.
  expect(page.headers['x-frame-options']).toBeUndefined();
  expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(page.headers['content-security-policy']).toContain(`frame-ancestors 'self' ${frameOrigin}`);
  expect(page.body).toContain('<html lang="es" data-theme="dark">');
  expect(page.body).toContain('Para ana@people.test');
  expect(page.body).not.toMatch(/ style=|<style|<script>|onclick/);
  for (const file of ['sdk.js', 'widget.js', 'widget.css']) {
    const { statusCode, headers } = await server.inject({ method: 'GET', url: `/sandbox/identity/${file}` });
    expect(statusCode).toBe(200);
    expect(headers['x-frame-options']).toBe('DENY');
    // The script runs in a page of another origin.
    expect(headers['cross-origin-resource-policy']).toBe(file === 'sdk.js' ? 'cross-origin' : 'same-origin');
  }
});

test('submitting moves only the token’s own applicant to pending', async () => {
  const [bea, other] = [await signUp('bea'), await signUp('other')];
  const token = await tokenFor(bea);
  expect((await submit({ token, customer: other.customer, reviewStatus: 'completed' })).statusCode).toBe(200);
  expect([await readKycStatus(bea), await readKycStatus(other)]).toEqual(['pending', 'none']);
  expect((await open({ token })).body).toContain('data-state="done"');
});

test('an expired, changed or made-up token is refused', async () => {
  const ciro = await signUp('ciro');
  const token = await tokenFor(ciro);
  for (const wrong of [`${token}x`, 'x', '', '"><script>alert(1)</script>']) {
    const page = await open({ token: wrong });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('data-state="expired"');
    expect(page.body).not.toContain('<script>alert');
    expect((await submit({ token: wrong })).statusCode).toBe(403);
  }
  advance(3_600_000);
  expect((await open({ token })).body).toContain('data-state="expired"');
  expect((await submit({ token })).statusCode).toBe(403);
  expect((await submit({})).statusCode).toBe(403);
  expect(await readKycStatus(ciro)).toBe('none');
});
