import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';
import { receiveWebhook } from './areas/kyc/public.ts';
import { sendError } from './http/serve.ts';
import { readLanguage } from './http/visitor.ts';

// The provider's webhooks are a few kilobytes.
const maxBytes = 64 * 1024;

/** Where the identity provider posts its webhooks: signed, without a session, open under maintenance too. The body is read as it arrives. */
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
        const isTaken = code === 200;
        return await reply.code(code).send({ status: isTaken ? 1 : 0, success: isTaken ? 1 : 0, msg: '' });
      } catch (error) {
        return sendError(reply, readLanguage(request.headers['accept-language']), error);
      }
    });
  });
}
