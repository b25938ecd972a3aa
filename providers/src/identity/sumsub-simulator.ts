import { createHmac, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { faultQueue, type FaultQueue } from '../faults.ts';
import { waitForAbort, Outage } from '../outage.ts';
import { storedValue, type StoredValue, type StateStore } from '../state-store.ts';
import type { Fetch } from '../http.ts';
import { reviewStatuses, type VerificationRequest } from './port.ts';
import { drawSpecimen } from './specimen-image.ts';
import { isSameDigest, signRequest, sumsubHost } from './sumsub-api.ts';
import { evidenceSchema, toDocumentSets, toInfo } from './simulated-evidence.ts';

/** `timeout`, `hang`: no reply; `busy` 503, `throttled` 429, `garbage` no JSON; `late`: the previous review. */
const identityFaults = ['timeout', 'hang', 'busy', 'throttled', 'garbage', 'late'] as const;
export type IdentityFault = (typeof identityFaults)[number];

/** The simulator's app token; the provider gives this prefix to its test keys. */
export const simulatorToken = 'sbx:istmo-sandbox';
const signedForSeconds = 60;

const reviewSchema = z.object({
  status: z.enum(reviewStatuses),
  answer: z.optional(z.string()),
  rejectType: z.optional(z.string()),
  evidence: z.optional(evidenceSchema),
  at: z.number(),
});
const applicantSchema = z.object({
  id: z.string(),
  email: z.string(),
  level: z.string(),
  createdAt: z.number(),
  reviews: z.array(reviewSchema),
});
export type StoredReview = z.infer<typeof reviewSchema>;
export type StoredApplicant = z.infer<typeof applicantSchema>;

const tokenContentSchema = z.object({ customer: z.string(), email: z.string(), level: z.string(), until: z.number() });
const tokenRequestSchema = z.object({
  userId: z.string().check(z.minLength(1)),
  levelName: z.string(),
  ttlInSecs: z.int().check(z.gte(1)),
  applicantIdentifiers: z.optional(z.object({ email: z.optional(z.string()) })),
});

/** The applicants of the simulated provider. */
export type ApplicantStore = {
  byCustomer(customer: string): StoredValue<StoredApplicant | null>;
  /** The customer of the provider's own id. */
  byId(id: string): StoredValue<string | null>;
  /** The customer for whom a token was last issued under this email. */
  byEmail(email: string): StoredValue<string | null>;
};

export function applicantStore(stateStore: StateStore): ApplicantStore {
  return {
    byCustomer: (customer) =>
      storedValue(stateStore, {
        name: `identity/applicant/${customer}`,
        schema: z.nullable(applicantSchema),
        empty: () => null,
      }),
    byId: (id) =>
      storedValue(stateStore, { name: `identity/id/${id}`, schema: z.nullable(z.string()), empty: () => null }),
    byEmail: (email) =>
      storedValue(stateStore, {
        name: `identity/email/${email.toLowerCase()}`,
        schema: z.nullable(z.string()),
        empty: () => null,
      }),
  };
}

/** '2025-03-05 04:41:48.704' as webhooks write it. */
export const formatMilliseconds = (at: number) => new Date(at).toISOString().replace('T', ' ').replace('Z', '');
/** '2025-03-05 04:41:48+0000' as the other replies write it. */
export const formatSeconds = (at: number) => `${formatMilliseconds(at).slice(0, 19)}+0000`;

/** The review's result as the provider's API writes it; undefined before there is one. */
export const toReviewResult = ({ answer, rejectType, evidence }: StoredReview) =>
  answer === undefined && !evidence
    ? undefined
    : {
        reviewAnswer: answer,
        reviewRejectType: rejectType,
        moderationComment: evidence?.comment,
        rejectLabels: evidence?.labels,
      };

const reply = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** `appToken`: the only one that it takes, by default the simulator's own. */
export type SimulatorSettings = { stateStore: StateStore; clock: Clock; appSecret: string; appToken?: string };

const signToken = (appSecret: string, text: string) =>
  createHmac('sha256', appSecret).update(`token ${text}`).digest('hex');

/** The request a token was issued for, while it is valid. The token contains it with a signature, so nothing is stored. */
export function readToken(token: string, { clock, appSecret }: SimulatorSettings): VerificationRequest | undefined {
  const [, text = '', signature = ''] = /^_act-sbx-([A-Za-z0-9_-]+)\.([0-9a-f]{64})$/.exec(token) ?? [];
  if (text === '' || !isSameDigest(signature, signToken(appSecret, text))) return undefined;
  const parsed = tokenContentSchema.safeParse(parse(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success || parsed.data.until < clock.now().getTime()) return undefined;
  const { customer, email, level } = parsed.data;
  return { customer, email, level };
}

async function makeToken(body: string, { stateStore, clock, appSecret }: SimulatorSettings): Promise<Response> {
  const request = tokenRequestSchema.safeParse(parse(body));
  if (!request.success) return reply(400, { code: 400, description: 'bad request' });
  const { userId, levelName, ttlInSecs, applicantIdentifiers } = request.data;
  const email = applicantIdentifiers?.email ?? '';
  if (email !== '')
    await applicantStore(stateStore)
      .byEmail(email)
      .change(() => ({ value: userId, result: true }));
  const until = clock.now().getTime() + ttlInSecs * 1_000;
  const text = Buffer.from(
    JSON.stringify({ customer: userId, email, level: levelName, until, nonce: randomUUID() }),
  ).toString('base64url');
  return reply(200, { token: `_act-sbx-${text}.${signToken(appSecret, text)}`, userId });
}

function replyWithApplicant(customer: string, applicant: StoredApplicant | null, isLate: boolean): Response {
  const review = applicant?.reviews.at(isLate ? -2 : -1);
  if (!applicant || !review) return reply(404, { code: 404, description: 'Applicant not found' });
  const { id, email, level, createdAt } = applicant;
  const reported = {
    levelName: level,
    createDate: formatSeconds(review.at),
    reviewDate: review.status === 'completed' ? formatSeconds(review.at) : undefined,
    reviewStatus: review.status,
    reviewResult: toReviewResult(review),
  };
  return reply(200, {
    id,
    createdAt: formatSeconds(createdAt),
    externalUserId: customer,
    inspectionId: id,
    email,
    info: review.evidence && toInfo(review.evidence),
    review: reported,
  });
}

/** The paths that name an applicant by the provider's own id, which the simulator keeps with its customer. */
async function replyById(path: string, { stateStore }: SimulatorSettings): Promise<Response> {
  const [, id, sets, , image] =
    /^\/resources\/(?:applicants|inspections)\/(\w+)\/(?:(requiredIdDocsStatus)|(resources)\/(\w+))$/.exec(path) ?? [];
  const customer = id === undefined ? null : await applicantStore(stateStore).byId(id).read();
  const applicant = customer === null ? null : await applicantStore(stateStore).byCustomer(customer).read();
  if (!applicant) return reply(404, { code: 404, description: 'Not found' });
  const evidence = applicant.reviews.at(-1)?.evidence;
  if (sets) return reply(200, evidence ? toDocumentSets(evidence) : {});
  const drawing = image === 'face' ? 'face' : 'card';
  return new Response(Uint8Array.from(drawSpecimen(drawing)), { headers: { 'content-type': 'image/png' } });
}

/** The applicant hands in everything again; what was found before is gone. */
async function resetApplicant(path: string, { stateStore, clock }: SimulatorSettings): Promise<Response> {
  const [, id] = /^\/resources\/applicants\/(\w+)\/reset$/.exec(path) ?? [];
  const customer = id === undefined ? null : await applicantStore(stateStore).byId(id).read();
  if (customer === null) return reply(404, { code: 404, description: 'Not found' });
  const isReset = await applicantStore(stateStore)
    .byCustomer(customer)
    .change((applicant) => {
      if (!applicant) return { value: null, result: false };
      const at = Math.max(clock.now().getTime(), (applicant.reviews.at(-1)?.at ?? 0) + 1);
      return { value: { ...applicant, reviews: [...applicant.reviews, { status: 'init', at }] }, result: true };
    });
  return reply(isReset ? 200 : 404, { ok: isReset ? 1 : 0 });
}

type SimulatedRequest = { headers: Headers; method: string; path: string; body: string };

function isSigned({ headers, method, path, body }: SimulatedRequest, settings: SimulatorSettings): boolean {
  const { clock, appSecret, appToken = simulatorToken } = settings;
  const at = headers.get('X-App-Access-Ts') ?? '';
  const isNow = /^\d{10}$/.test(at) && Math.abs(clock.now().getTime() / 1_000 - Number(at)) <= signedForSeconds;
  const expected = signRequest(appSecret, { at, method, path, body });
  return (
    isNow && headers.get('X-App-Token') === appToken && isSameDigest(headers.get('X-App-Access-Sig') ?? '', expected)
  );
}

/** The reply or error that the injected fault causes; undefined where the request is served. */
async function applyFault(
  kind: IdentityFault | undefined,
  signal: AbortSignal | undefined,
): Promise<Response | undefined> {
  if (kind === 'hang') return waitForAbort('identity', signal);
  if (kind === 'timeout') throw new Outage('identity', new Error('sandbox: timeout'));
  if (kind === 'busy' || kind === 'throttled') return reply(kind === 'busy' ? 503 : 429, {});
  return kind === 'garbage' ? new Response('<html>down for maintenance</html>') : undefined;
}

export function identityFaultQueue(stateStore: StateStore): FaultQueue<IdentityFault> {
  return faultQueue(stateStore, 'identity/faults', identityFaults);
}

/** Sumsub's HTTP API as a `fetch`, as far as the adapter uses it: same paths, headers and signatures. */
export function sumsubSimulator(settings: SimulatorSettings): Fetch {
  const { stateStore } = settings;
  return async (url, init = {}) => {
    init.signal?.throwIfAborted();
    const kind = await identityFaultQueue(stateStore).takeNext(identityFaults);
    const faulty = await applyFault(kind, init.signal ?? undefined);
    if (faulty) return faulty;
    const { method = 'GET' } = init;
    const body = typeof init.body === 'string' ? init.body : '';
    const path = url.startsWith(sumsubHost) ? url.slice(sumsubHost.length) : '';
    if (!isSigned({ headers: new Headers(init.headers), method, path, body }, settings)) {
      return reply(401, { code: 401, description: 'Invalid signature' });
    }
    if (method === 'POST' && path === '/resources/accessTokens/sdk') return makeToken(body, settings);
    if (method === 'POST') return resetApplicant(path, settings);
    const [, name] = /^\/resources\/applicants\/-;externalUserId=([^/]+)\/one$/.exec(path) ?? [];
    if (method === 'GET' && !name) return replyById(path, settings);
    if (method !== 'GET' || !name) return reply(404, { code: 404, description: 'Not found' });
    const customer = decodeURIComponent(name);
    return replyWithApplicant(customer, await applicantStore(stateStore).byCustomer(customer).read(), kind === 'late');
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
