import type { FastifyInstance } from 'fastify';

type Finding = {
  readonly isMet: boolean;
  readonly detail: string;
  /** What is missing or too old, by name. */
  readonly names?: readonly string[];
};

/** A condition of serving. Its detail says what was found; it throws when it could not be found out. */
export type ReadinessCheck = {
  readonly name: string;
  /** A check that is only reported does not make the process unready. */
  readonly isRequired: boolean;
  readonly run: () => Promise<Finding>;
};

type CheckResult = {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  readonly names?: readonly string[];
};

type Readiness = { readonly status: 'ready' | 'not ready'; readonly checks: readonly CheckResult[] };

const timeoutMs = 1_500;
// Everybody may ask, so the database is asked once for all who ask within this time.
const maxAgeMs = 500;

type ReadinessOptions = { readonly isOpen: () => boolean; readonly checks: readonly ReadinessCheck[] };

/** GET /ready: whether this process can serve; 200 or 503 with every check. A balancer asks this one. */
export function serveReadiness(server: FastifyInstance, { isOpen, checks }: ReadinessOptions): void {
  let last: { readonly results: Promise<readonly CheckResult[]>; readonly atMs: number } | undefined;
  const read = () => {
    if (!last || performance.now() - last.atMs >= maxAgeMs)
      last = { results: Promise.all(checks.map(runCheck)), atMs: performance.now() };
    return last.results;
  };
  server.get('/ready', async (_request, reply) => {
    const results = await read();
    // Whether the process drains is said at once, so that a balancer has left it before it ends.
    const readiness = summarise(isOpen(), checks, results);
    return reply.code(readiness.status === 'ready' ? 200 : 503).send(readiness);
  });
}

/** Runs all checks once. */
export async function readReadiness(isOpen: () => boolean, checks: readonly ReadinessCheck[]): Promise<Readiness> {
  return summarise(isOpen(), checks, await Promise.all(checks.map(runCheck)));
}

function summarise(isOpen: boolean, checks: readonly ReadinessCheck[], results: readonly CheckResult[]): Readiness {
  const isReady = isOpen && checks.every(({ isRequired }, index) => !isRequired || results[index]?.ok === true);
  const process = { name: 'process', ok: isOpen, detail: isOpen ? 'takes requests' : 'starting or draining' };
  return { status: isReady ? 'ready' : 'not ready', checks: [process, ...results] };
}

async function runCheck({ name, run }: ReadinessCheck): Promise<CheckResult> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer')), timeoutMs);
  try {
    const { isMet, ...finding } = await Promise.race([run(), late.promise]);
    return { name, ok: isMet, ...finding };
  } catch {
    // The cause may name hosts and logins; the handlers that meet it log it.
    return { name, ok: false, detail: 'no answer' };
  } finally {
    clearTimeout(timer);
  }
}
