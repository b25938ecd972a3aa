import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../app.ts';
import { switchOffByLink } from '../areas/notifications/public.ts';
import { endSubscription } from '../areas/site/public.ts';
import { sendError } from '../http/serve.ts';
import { readLanguage } from '../http/visitor.ts';

const maxBytes = 1024;
const link = z.object({ token: z.string(), verify: z.string() });

// What each address ends: the newsletter, and one kind of email to a customer.
const ends = {
  '/api/site/unsubscribe-one-click': endSubscription,
  '/api/notifications/switch-off-one-click': switchOffByLink,
} as const;

/**
 * The addresses of the header List-Unsubscribe: mail programs post a form to them when their reader presses their button (RFC 8058). What is
 * needed is in the query; the body, which is not JSON, is not read.
 */
export async function serveOneClickUnsubscribe(app: App, server: FastifyInstance): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, _body, done) => done(null));
    for (const [path, end] of Object.entries(ends))
      scope.post(path, async (request, reply) => {
        try {
          const parsed = z.safeParse(link, request.query);
          if (!parsed.success) return await reply.code(400).send();
          await end(app, parsed.data);
          return await reply.code(200).send();
        } catch (error) {
          return sendError(reply, readLanguage(request.headers['accept-language']), error);
        }
      });
  });
}
