import type { FastifyInstance } from 'fastify';
import { sendError } from './http/serve.ts';
import { readLanguage } from './http/visitor.ts';

// Providers' webhooks are a few kilobytes long.
const maxBytes = 64 * 1024;

export type WebhookRequest = {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

type Webhook = {
  readonly path: string;
  /** Stores what was received and returns the HTTP status. */
  readonly receive: (request: WebhookRequest) => Promise<number>;
};

/** The route of a provider's webhooks: signed, without a session, open under maintenance. The raw body is kept for the signature. */
export async function serveWebhook(server: FastifyInstance, { path, receive }: Webhook): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(path, async (request, reply) => {
      try {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join() : value]),
        );
        const code = await receive({ body, headers });
        const isAccepted = code === 200;
        return await reply.code(code).send({ status: isAccepted ? 1 : 0, success: isAccepted ? 1 : 0, msg: '' });
      } catch (error) {
        return sendError(reply, readLanguage(request.headers['accept-language']), error);
      }
    });
  });
}
