import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import { translate } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { FastifyInstance } from 'fastify';
import { readLanguage } from './visitor.ts';

/** What a call is worth when there are more than the machine can serve, the first to be refused first. */
export const loadKinds = ['list', 'read', 'other', 'sign-in', 'money'] as const;
export type LoadKind = (typeof loadKinds)[number];
export type FindLoadKind = (endpoint: Endpoint) => LoadKind;

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly loadKind?: LoadKind | undefined;
  }
}

type Limit = {
  /** So many calls of any kind may be under way for one more of this kind to be taken. */
  readonly maxRunning: number;
  /** So late may the process be, in milliseconds. */
  readonly maxDelayMs: number;
  readonly retryAfterSeconds: number;
};

// A process serves no more with more of them under way: they only wait for each other's connections to the database.
const limits: Readonly<Record<LoadKind, Limit>> = {
  list: { maxRunning: 16, maxDelayMs: 200, retryAfterSeconds: 5 },
  read: { maxRunning: 48, maxDelayMs: 500, retryAfterSeconds: 2 },
  other: { maxRunning: 64, maxDelayMs: 800, retryAfterSeconds: 2 },
  'sign-in': { maxRunning: 512, maxDelayMs: 1_500, retryAfterSeconds: 2 },
  money: { maxRunning: 1_024, maxDelayMs: 1_500, retryAfterSeconds: 1 },
};

const sampleMs = 100;
/** The part of a new sample: one long task alone refuses nothing. */
const sampleWeight = 0.2;

/** Takes calls while the process keeps up, and beyond that refuses them by their kind: lists first, money last. */
export class LoadShedding {
  #running = 0;
  #delayMs = 0;
  #sampledAt = performance.now();
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#timer = setInterval(() => this.#sample(), sampleMs).unref();
  }

  /** Counts the call until `leave`; undefined when it is to be refused. */
  admit(kind: LoadKind): { readonly leave: () => void } | undefined {
    const { maxRunning, maxDelayMs } = limits[kind];
    if (this.#running >= maxRunning || this.#delayMs > maxDelayMs) return undefined;
    this.#running += 1;
    return {
      leave: () => {
        this.#running -= 1;
      },
    };
  }

  /** Refuses with 503 and Retry-After before anything else is done for a request: a refusal must cost much less than an answer. */
  protect(server: FastifyInstance): void {
    server.addHook('onRequest', (request, reply, done) => {
      const kind = request.routeOptions.config.loadKind;
      const admitted = kind && this.admit(kind);
      if (admitted) reply.raw.once('close', admitted.leave);
      if (!kind || admitted) return done();
      const msg = translate(m.kernel_overloaded, readLanguage(request.headers['accept-language']));
      const body = JSON.stringify({ status: 0, success: 0, msg, code: 'overloaded' });
      reply.problemCode = 'overloaded';
      reply.hijack();
      reply.raw
        .writeHead(503, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'x-content-type-options': 'nosniff',
          'retry-after': String(limits[kind].retryAfterSeconds),
        })
        .end(body);
    });
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #sample(): void {
    const now = performance.now();
    const late = Math.max(0, now - this.#sampledAt - sampleMs);
    this.#sampledAt = now;
    this.#delayMs += (late - this.#delayMs) * sampleWeight;
  }
}
