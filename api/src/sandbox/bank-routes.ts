import { text } from '@istmo/contract/kernel/field';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../app.ts';
import { readLanguage } from '../http/visitor.ts';
import type { SandboxAdapters } from '../ports/ports.ts';
import { bankPage } from './bank-page.ts';
import { serveBrowserFile } from './browser-files.ts';
import { deliverWebhook } from './webhooks.ts';

const linkQuery = z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(2_000)));
const choice = z.object({ query: linkQuery, status: text(20) });

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The bank's page that a payment link opens, and what the payer chooses there. */
export function serveBank(
  { settings }: App,
  server: FastifyInstance,
  bankLink: Pick<SandboxAdapters['bankLink'], 'readLink' | 'setAttempt'>,
): void {
  serveBrowserFile(server, '/sandbox/bank.js', { name: 'bank', kind: 'js' });
  serveBrowserFile(server, '/sandbox/bank.css', { name: 'bank', kind: 'css' });

  server.get('/sandbox/bank', async (request, reply) => {
    const { success, data } = z.safeParse(linkQuery, request.query);
    const link = success ? await bankLink.readLink(data) : undefined;
    const language = readLanguage(request.headers['accept-language']);
    return reply
      .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(bankPage({ language, brand: settings.brand, link }));
  });

  server.post('/sandbox/bank/pay', async (request, reply) => {
    const { success, data } = z.safeParse(choice, request.body ?? {});
    const link = success ? await bankLink.readLink(data.query) : undefined;
    if (!success || !link || link.isExpired || link.isPaid)
      return reply.code(403).send({ error: 'the link is invalid, expired or paid' });
    const { reference, cents, currency } = link;
    const notice = await bankLink.setAttempt({ reference, cents, currency, status: data.status });
    return reply
      .header('cache-control', 'no-store')
      .send(await deliverWebhook(server, notice, { path: '/api/bank/notice', times: 1 }));
  });
}
