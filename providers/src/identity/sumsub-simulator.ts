import { createHmac, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { faultsOn, type Faults } from '../faults.ts';
import { neverAnswers, Outage } from '../outage.ts';
import { drawer, type Drawer, type Shelf } from '../shelf.ts';
import type { Fetch } from '../wire.ts';
import { reviewStatuses, type Visitor } from './port.ts';
import { isSameDigest, signRequest, sumsubHost } from './sumsub-wire.ts';

/** `timeout`, `hang`: no answer; `busy` 503, `throttled` 429, `garbage` no JSON; `late`: the review as it stood before. */
export const identityFaults = ['timeout', 'hang', 'busy', 'throttled', 'garbage', 'late'] as const;
export type IdentityFault = (typeof identityFaults)[number];

/** The key that opens the simulator; the prefix is the one the provider gives to its test keys. */
export const simulatorToken = 'sbx:istmo-sandbox';
const signedForSeconds = 60;

const reviewShape = z.object({
  status: z.enum(reviewStatuses),
  answer: z.optional(z.string()),
  rejectType: z.optional(z.string()),
  at: z.number(),
});
const applicantShape = z.object({
  id: z.string(),
  email: z.string(),
  level: z.string(),
  createdAt: z.number(),
  reviews: z.array(reviewShape),
});
export type KeptReview = z.infer<typeof reviewShape>;
export type KeptApplicant = z.infer<typeof applicantShape>;

const visitorShape = z.object({ customer: z.string(), email: z.string(), level: z.string(), until: z.number() });
const tokenBodyShape = z.object({
  userId: z.string().check(z.minLength(1)),
  levelName: z.string(),
  ttlInSecs: z.int().check(z.gte(1)),
  applicantIdentifiers: z.optional(z.object({ email: z.optional(z.string()) })),
});

/** What the simulated provider remembers. */
export type ApplicantBook = {
  applicantOf(customer: string): Drawer<KeptApplicant | null>;
  /** Whom a token was last made for under this e-mail. */
  customerOf(email: string): Drawer<string | null>;
};

export function applicantBook(shelf: Shelf): ApplicantBook {
  return {
    applicantOf: (customer) =>
      drawer(shelf, { name: `identity/applicant/${customer}`, shape: z.nullable(applicantShape), empty: () => null }),
    customerOf: (email) =>
      drawer(shelf, {
        name: `identity/email/${email.toLowerCase()}`,
        shape: z.nullable(z.string()),
        empty: () => null,
      }),
  };
}

/** '2025-03-05 04:41:48.704' as webhooks write it. */
export const inMilliseconds = (at: number) => new Date(at).toISOString().replace('T', ' ').replace('Z', '');
/** '2025-03-05 04:41:48+0000' as the rest of the wire writes it. */
export const inSeconds = (at: number) => `${inMilliseconds(at).slice(0, 19)}+0000`;

/** The verdict as the wire writes it; nothing before there is one. */
export const resultOf = ({ answer, rejectType }: KeptReview) =>
  answer === undefined ? undefined : { reviewAnswer: answer, reviewRejectType: rejectType };

const reply = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

export type SimulatorSettings = { shelf: Shelf; clock: Clock; appSecret: string };

const seal = (appSecret: string, text: string) => createHmac('sha256', appSecret).update(`token ${text}`).digest('hex');

/** Whom a token was made for, while it is valid. The token carries it, sealed: there is nothing to remember and nothing to tidy up. */
export function readToken(token: string, { clock, appSecret }: SimulatorSettings): Visitor | undefined {
  const [, text = '', sealed = ''] = /^_act-sbx-([A-Za-z0-9_-]+)\.([0-9a-f]{64})$/.exec(token) ?? [];
  if (text === '' || !isSameDigest(sealed, seal(appSecret, text))) return undefined;
  const read = visitorShape.safeParse(parse(Buffer.from(text, 'base64url').toString()));
  if (!read.success || read.data.until < clock.now().getTime()) return undefined;
  const { customer, email, level } = read.data;
  return { customer, email, level };
}

async function makeToken(body: string, { shelf, clock, appSecret }: SimulatorSettings): Promise<Response> {
  const asked = tokenBodyShape.safeParse(parse(body));
  if (!asked.success) return reply(400, { code: 400, description: 'bad request' });
  const { userId, levelName, ttlInSecs, applicantIdentifiers } = asked.data;
  const email = applicantIdentifiers?.email ?? '';
  if (email !== '')
    await applicantBook(shelf)
      .customerOf(email)
      .change(() => ({ keep: userId, tell: true }));
  const until = clock.now().getTime() + ttlInSecs * 1_000;
  const text = Buffer.from(
    JSON.stringify({ customer: userId, email, level: levelName, until, once: randomUUID() }),
  ).toString('base64url');
  return reply(200, { token: `_act-sbx-${text}.${seal(appSecret, text)}`, userId });
}

function tellApplicant(customer: string, kept: KeptApplicant | null, isLate: boolean): Response {
  const review = kept?.reviews.at(isLate ? -2 : -1);
  if (!kept || !review) return reply(404, { code: 404, description: 'Applicant not found' });
  const { id, email, level, createdAt } = kept;
  const told = {
    levelName: level,
    createDate: inSeconds(review.at),
    reviewDate: review.status === 'completed' ? inSeconds(review.at) : undefined,
    reviewStatus: review.status,
    reviewResult: resultOf(review),
  };
  return reply(200, { id, createdAt: inSeconds(createdAt), externalUserId: customer, email, review: told });
}

type Request = { headers: Headers; method: string; path: string; body: string };

function isSigned({ headers, method, path, body }: Request, { clock, appSecret }: SimulatorSettings): boolean {
  const at = headers.get('X-App-Access-Ts') ?? '';
  const isNow = /^\d{10}$/.test(at) && Math.abs(clock.now().getTime() / 1_000 - Number(at)) <= signedForSeconds;
  const right = signRequest(appSecret, { at, method, path, body });
  return (
    isNow && headers.get('X-App-Token') === simulatorToken && isSameDigest(headers.get('X-App-Access-Sig') ?? '', right)
  );
}

/** The trouble that was told, as it looks from outside; undefined where the request goes through. */
async function trouble(
  kind: IdentityFault | undefined,
  signal: AbortSignal | undefined,
): Promise<Response | undefined> {
  if (kind === 'hang') return neverAnswers('identity', signal);
  if (kind === 'timeout') throw new Outage('identity', new Error('sandbox: timeout'));
  if (kind === 'busy' || kind === 'throttled') return reply(kind === 'busy' ? 503 : 429, {});
  return kind === 'garbage' ? new Response('<html>down for maintenance</html>') : undefined;
}

export function identityFaultsOn(shelf: Shelf): Faults<IdentityFault> {
  return faultsOn(shelf, 'identity/faults', identityFaults);
}

/** Sumsub's HTTP API as a `fetch`, as far as the adapter speaks it: same paths, headers and signatures. */
export function sumsubSimulator(settings: SimulatorSettings): Fetch {
  const { shelf } = settings;
  return async (url, init = {}) => {
    init.signal?.throwIfAborted();
    const kind = await identityFaultsOn(shelf).take(identityFaults);
    const broken = await trouble(kind, init.signal ?? undefined);
    if (broken) return broken;
    const { method = 'GET' } = init;
    const body = typeof init.body === 'string' ? init.body : '';
    const path = url.startsWith(sumsubHost) ? url.slice(sumsubHost.length) : '';
    if (!isSigned({ headers: new Headers(init.headers), method, path, body }, settings)) {
      return reply(401, { code: 401, description: 'Invalid signature' });
    }
    if (method === 'POST' && path === '/resources/accessTokens/sdk') return makeToken(body, settings);
    const [, name] = /^\/resources\/applicants\/-;externalUserId=([^/]+)\/one$/.exec(path) ?? [];
    if (method !== 'GET' || !name) return reply(404, { code: 404, description: 'Not found' });
    const customer = decodeURIComponent(name);
    return tellApplicant(customer, await applicantBook(shelf).applicantOf(customer).read(), kind === 'late');
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
