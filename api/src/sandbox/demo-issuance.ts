import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { demoIssuancePath, demoPassword } from '../signatures/demo-issuance-account.ts';
import { isWithin, type Throttle } from '../http/throttle.ts';
import type { SandboxAdapters } from '../ports/ports.ts';

const throttle: Throttle = { name: 'demo-issuance', max: 120, perSeconds: 60, sandboxTimes: 1 };
const throttleNewToken: Throttle = { name: 'demo-issuance-token', max: 20, perSeconds: 60, sandboxTimes: 2 };

/**
 * The simulated issuance service over HTTP. Each demo account is computed from a customer's, so that a caller who guesses a name gets nowhere and
 * sees no other's securities.
 */
export function serveDemoIssuance(
  app: App,
  server: FastifyInstance,
  issuance: Pick<SandboxAdapters['issuance'], 'openDemo'>,
): void {
  const url = `${app.settings.publicUrl}${demoIssuancePath}`;
  const demo = issuance.openDemo({
    url,
    findAccount: (username) =>
      /^demo-[0-9a-f]{16}$/.test(username)
        ? { password: demoPassword(app.settings, username), scope: username }
        : undefined,
  });

  server.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: `${demoIssuancePath}/*`,
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
      const { authorization } = request.headers;
      const turn = authorization ? ([throttle, authorization] as const) : ([throttleNewToken, request.ip] as const);
      if (!(await isWithin(app, turn))) return reply.code(429).send({ detail: 'Request was throttled.' });
      const { body, method } = request;
      const answer = await demo(`${url}${request.url.slice(demoIssuancePath.length)}`, {
        method,
        headers: authorization ? { authorization } : {},
        ...(body === undefined || body === null ? {} : { body: JSON.stringify(body) }),
      });
      return reply.code(answer.status).send(await answer.text());
    },
  });
}
