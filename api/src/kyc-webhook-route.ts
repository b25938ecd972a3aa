import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';
import { receiveWebhook } from './areas/kyc/public.ts';
import { sendError } from './http/serve.ts';
import { readLanguage } from './http/visitor.ts';

// The provider's webhooks are a few kilobytes long.
const maxBytes = 64 * 1024;

/** The route of the identity provider's webhooks: signed, without a session, open under maintenance. The raw body is kept for the signature. */
export async function serveKycWebhook(app: App, server: FastifyInstance): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/kyc/webhook', async (request, reply) => {
      try {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join() : value]),
        );
        const code = await receiveWebhook(app, { body, headers });
        const isAccepted = code === 200;
        return await reply.code(code).send({ status: isAccepted ? 1 : 0, success: isAccepted ? 1 : 0, msg: '' });
      } catch (error) {
        return sendError(reply, readLanguage(request.headers['accept-language']), error);
      }
    });
  });
}
