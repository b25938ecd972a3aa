import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';
import { takeDelivery } from './areas/kyc/public.ts';
import { sendNo } from './http/serve.ts';
import { languageOf } from './http/visitor.ts';

// The provider's webhooks are a few kilobytes.
const mostBytes = 64 * 1024;

/** Where the identity provider posts its webhooks: signed, without a session, open under maintenance too. The body is read as it arrives. */
export async function serveKycWebhook(app: App, server: FastifyInstance): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/kyc/webhook', async (request, reply) => {
      try {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join() : value]),
        );
        const code = await takeDelivery(app, { body, headers });
        const isTaken = code === 200;
        return await reply.code(code).send({ status: isTaken ? 1 : 0, success: isTaken ? 1 : 0, msg: '' });
      } catch (error) {
        return sendNo(reply, languageOf(request.headers['accept-language']), error);
      }
    });
  });
}
