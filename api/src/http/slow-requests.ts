import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerBrokenRequest } from './unreadable-request.ts';

/** How long a client may take. Node looks at its connections each `connectionsCheckingInterval`, by default every 30 seconds. */
export const requestTimes = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
} as const;

type BodyTimes = {
  /** A body of any size has this long. */
  readonly minMs: number;
  /** And as much more as a client of this speed needs. */
  readonly bytesPerSecond: number;
  /** But no longer; also one that does not say how long it is. */
  readonly maxMs: number;
};

export const bodyTimes: BodyTimes = { minMs: 8_000, bytesPerSecond: 32 * 1024, maxMs: requestTimes.requestTimeout };

/** Ends a request whose body does not come at the speed of a slow telephone, so that a few bytes do not hold a connection for long. */
export function limitBodyTime(server: FastifyInstance, { minMs, bytesPerSecond, maxMs }: BodyTimes): void {
  server.addHook('onRequest', (request, _reply, done) => {
    done();
    const { raw } = request;
    const bytes = Number(raw.headers['content-length'] ?? Number.NaN);
    const hasBody = bytes > 0 || raw.headers['transfer-encoding'] !== undefined;
    // A request of a test that has no connection is whole.
    if (!hasBody || raw.complete || !(raw.socket instanceof Socket)) return;
    const ms = Number.isNaN(bytes) ? maxMs : Math.min(maxMs, minMs + (bytes / bytesPerSecond) * 1000);
    const timer = setTimeout(() => {
      const error = Object.assign(new Error('the body is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      if (!raw.complete) answerBrokenRequest(error, raw.socket);
    }, ms);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  });
}
