import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { receiveCardNotice } from '../areas/cards/public.ts';
import { receiveNotice } from '../areas/payments/public.ts';
import { receiveReturns } from '../areas/notifications/public.ts';
import { receiveWebhook } from '../areas/kyc/public.ts';
import { rejectedWebhooks } from '../http/rejected-webhooks.ts';
import { sendError } from '../http/serve.ts';
import { readLanguage } from '../http/visitor.ts';
import type { WebhookRequest } from '../http/webhook-request.ts';

// The providers' webhooks are a few kilobytes long.
const maxBytes = 64 * 1024;

type Receive = (app: App, request: WebhookRequest) => Promise<number>;

/** What providers send us, each with the function that checks its signature and returns the HTTP status. */
const webhooks: readonly (readonly [path: string, receive: Receive])[] = [
  ['kyc/webhook', receiveWebhook],
  ['bank/notice', receiveNotice],
  ['cards/notice', receiveCardNotice],
  ['mail/returned', receiveReturns],
];

/** The routes of the providers' webhooks: signed, without a session, open under maintenance. The raw body is kept for the signature. */
export async function serveWebhooks(app: App, server: FastifyInstance): Promise<void> {
  const rejected = rejectedWebhooks();
  await server.register(async (scope) => {
    // Before the body is read. The provider repeats its own; what is lost is read by the areas' tasks.
    scope.addHook('onRequest', async ({ ip }, reply) => {
      if (rejected.isOver(ip, app.clock.now()))
        return reply.code(429).header('retry-after', '60').send({ status: 0, success: 0, msg: '', code: 'throttled' });
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    for (const [path, receive] of webhooks) {
      scope.post(`/api/${path}`, async (request, reply) => {
        try {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const headers = Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join() : value]),
          );
          const code = await receive(app, { body, headers });
          const isAccepted = code === 200;
          if (code === 401) rejected.add(request.ip, app.clock.now());
          return await reply.code(code).send({ status: isAccepted ? 1 : 0, success: isAccepted ? 1 : 0, msg: '' });
        } catch (error) {
          return sendError(reply, readLanguage(request.headers['accept-language']), error);
        }
      });
    }
  });
}
