import { text } from '@istmo/contract/kernel/field';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { SandboxAdapters } from '../ports/ports.ts';
import { identityPage } from './identity-page.ts';
import { serveBrowserFile } from './browser-files.ts';
import { deliverWebhook } from './webhooks.ts';

const pageQuery = z.object({
  token: z.string().check(z.maxLength(4_000)),
  lang: z.optional(z.string()),
  theme: z.optional(z.string()),
});
const submission = z.object({ token: text(4_000) });

/** Only the frame of identity checks may show it, in pages of ours; it loads only its own files. */
const framePolicy = (frameOrigin: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${frameOrigin}`,
  ].join('; ');

/** The identity provider's browser side: the SDK's script and the page that it frames. */
export function serveIdentityWidget(
  server: FastifyInstance,
  identity: SandboxAdapters['identity'],
  frameOrigin: string,
): void {
  serveBrowserFile(server, '/sandbox/identity/sdk.js', { name: 'identity-sdk', kind: 'js', isShared: true });
  serveBrowserFile(server, '/sandbox/identity/widget.js', { name: 'identity-widget', kind: 'js' });
  serveBrowserFile(server, '/sandbox/identity/widget.css', { name: 'identity-widget', kind: 'css' });

  server.get('/sandbox/identity', async (request, reply) => {
    const { success, data } = z.safeParse(pageQuery, request.query);
    const token = success ? data.token : '';
    const visitor = await identity.readVerificationToken(token);
    const applicant = visitor && (await identity.readApplicant(visitor.customer));
    const language = success && data.lang === 'es' ? 'es' : 'en';
    const theme = success && data.theme === 'dark' ? 'dark' : 'light';
    return reply
      .removeHeader('x-frame-options')
      .headers({ 'content-security-policy': framePolicy(frameOrigin), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(identityPage({ language, theme, token, visitor, applicant }));
  });

  server.post('/sandbox/identity/submit', async (request, reply) => {
    const { success, data } = z.safeParse(submission, request.body ?? {});
    const visitor = success ? await identity.readVerificationToken(data.token) : undefined;
    if (!visitor) return reply.code(403).send({ error: 'the token is invalid or expired' });
    const delivery = await identity.setReview({
      externalUserId: visitor.customer,
      email: visitor.email,
      reviewStatus: 'pending',
    });
    return reply
      .header('cache-control', 'no-store')
      .send(await deliverWebhook(server, delivery, { path: '/api/kyc/webhook', times: 1 }));
  });
}
