import type { Clock } from '../clock.ts';
import { Outage } from '../outage.ts';
import { sendRequest, parseReply, requestBytes, type BytesReply, type Fetch, type HttpReply } from '../http.ts';
import type { WebhookCheck, Identity, RejectReason } from './port.ts';
import {
  applicantSchema,
  documentSetsSchema,
  isSameDigest,
  parseTimestamp,
  toReview,
  signRequest,
  sumsubHost,
  tokenSchema,
  webhookDigest,
  webhookSchema,
} from './sumsub-api.ts';
import { toEvidence, toImage } from './sumsub-evidence.ts';

export type SumsubSettings = {
  fetch: Fetch;
  clock: Clock;
  appToken: string;
  appSecret: string;
  webhookSecret: string;
  /** Secrets of webhooks that are accepted beside it at this time, while it is changed. */
  acceptedSecrets?: () => readonly string[];
  /** Whether webhooks of the provider's test mode are accepted; never in production. */
  isTestMode: boolean;
  timeoutMs?: number;
  /** How long a token is valid. */
  tokenSeconds?: number;
  /** Without a path; the provider's own when missing. */
  readonly url?: string;
};

type SumsubRequest = { method: 'GET' | 'POST'; path: string; body?: string };

const maxImageBytes = 10_000_000;

const rejected = (reason: RejectReason): WebhookCheck => ({ isVerified: false, reason });

function assertKeys({ appToken, appSecret, webhookSecret, isTestMode }: SumsubSettings): void {
  // With an empty secret anyone could sign webhooks.
  if (appToken === '' || appSecret === '' || webhookSecret === '')
    throw new Error('sumsub needs its token and both secrets');
  if (!isTestMode && appToken.startsWith('sbx:'))
    throw new Error('a sandbox token of sumsub has no place in production');
}

/** Signed requests to Sumsub's API. */
function openConnection({
  fetch,
  clock,
  appToken,
  appSecret,
  url: baseUrl = sumsubHost,
  timeoutMs = 10_000,
}: SumsubSettings) {
  const target = { provider: 'identity', fetch, timeoutMs, maxBytes: 1_000_000 } as const;

  function sign({ method, path, body = '' }: SumsubRequest): Record<string, string> {
    const at = Math.floor(clock.now().getTime() / 1_000).toString();
    const signature = signRequest(appSecret, { at, method, path, body });
    return { 'X-App-Token': appToken, 'X-App-Access-Ts': at, 'X-App-Access-Sig': signature };
  }

  async function send(request: SumsubRequest, signal: AbortSignal | undefined): Promise<HttpReply> {
    const { method, path, body = '' } = request;
    const headers = { accept: 'application/json', ...sign(request) };
    const url = `${baseUrl}${path}`;
    if (method === 'GET') return sendRequest(target, { url, method, headers }, signal);
    return sendRequest(
      target,
      { url, method, headers: { ...headers, 'content-type': 'application/json' }, body },
      signal,
    );
  }

  return {
    send,
    readFile: async (path: string, signal: AbortSignal | undefined): Promise<BytesReply> => {
      const headers = sign({ method: 'GET', path });
      const request = { url: `${baseUrl}${path}`, method: 'GET', headers } as const;
      return requestBytes({ ...target, maxBytes: maxImageBytes }, request, signal);
    },
    findApplicant: async (customer: string, signal: AbortSignal | undefined) => {
      const path = `/resources/applicants/-;externalUserId=${encodeURIComponent(customer)}/one`;
      const { status, text } = await send({ method: 'GET', path }, signal);
      if (status === 404) return undefined;
      if (status >= 300) throw new Outage('identity', new Error(`sumsub answered ${status}`), false);
      const applicant = parseReply('identity', text, applicantSchema);
      if (applicant.externalUserId !== customer)
        throw new Outage('identity', new Error('sumsub answered about another customer'));
      return applicant;
    },
  };
}

/** Identity verification by Sumsub. */
export function sumsubIdentity(settings: SumsubSettings): Identity {
  const { webhookSecret, acceptedSecrets = () => [], isTestMode, tokenSeconds = 600 } = settings;
  assertKeys(settings);
  const { send, readFile, findApplicant } = openConnection(settings);

  return {
    async startVerification({ customer, email, level }, signal) {
      const body = JSON.stringify({
        userId: customer,
        levelName: level,
        ttlInSecs: tokenSeconds,
        applicantIdentifiers: { email },
      });
      const { status, text } = await send({ method: 'POST', path: '/resources/accessTokens/sdk', body }, signal);
      if (status >= 300) throw new Outage('identity', new Error(`sumsub answered ${status}`), false);
      const answer = parseReply('identity', text, tokenSchema);
      if (answer.userId !== customer)
        throw new Outage('identity', new Error('sumsub issued a token for another customer'));
      return answer;
    },

    async readApplicant(customer, signal) {
      const applicant = await findApplicant(customer, signal);
      if (!applicant) return undefined;
      const { id, createdAt, review } = applicant;
      // A reopened review keeps the date of its previous result beside its new start.
      const reachedAt = latestTimestamp([createdAt, review?.createDate, review?.reviewDate]);
      if (!reachedAt) throw new Outage('identity', new Error('sumsub sent no readable time'));
      const state = review ? toReview(review.reviewStatus, review.reviewResult) : { reviewStatus: 'init' as const };
      return { ...state, applicantId: id, level: review?.levelName ?? '', createdAt: reachedAt };
    },

    async readEvidence(customer, signal) {
      const applicant = await findApplicant(customer, signal);
      if (!applicant) return undefined;
      const path = `/resources/applicants/${encodeURIComponent(applicant.id)}/requiredIdDocsStatus`;
      const { status, text } = await send({ method: 'GET', path }, signal);
      if (status >= 300) throw new Outage('identity', new Error(`sumsub answered ${status}`), false);
      return toEvidence(applicant, parseReply('identity', text, documentSetsSchema));
    },

    async readImage({ customer, image }, signal) {
      const inspection = (await findApplicant(customer, signal))?.inspectionId;
      if (inspection === undefined || !/^\w{1,40}$/.test(image)) return undefined;
      const path = `/resources/inspections/${encodeURIComponent(inspection)}/resources/${image}`;
      const { status, bytes } = await readFile(path, signal);
      return status === 200 ? toImage(bytes) : undefined;
    },

    async resetCheck(customer, signal) {
      const applicant = await findApplicant(customer, signal);
      if (!applicant) return;
      const path = `/resources/applicants/${encodeURIComponent(applicant.id)}/reset`;
      const { status } = await send({ method: 'POST', path }, signal);
      if (status >= 300) throw new Outage('identity', new Error(`sumsub answered ${status}`), false);
    },

    verifyWebhook(rawBody, headers) {
      const digest = headers['x-payload-digest'];
      const algorithm = headers['x-payload-digest-alg'];
      if (!digest || !algorithm) return rejected('unsigned');
      const isSigned = [webhookSecret, ...acceptedSecrets()].some((secret) => {
        const expected = webhookDigest(secret, algorithm, rawBody);
        return expected !== undefined && isSameDigest(digest, expected);
      });
      if (!isSigned) return rejected('forged');
      return parseEvent(rawBody, isTestMode);
    },
  };
}

/** The latest of the given times; undefined when one of them is unreadable. */
function latestTimestamp(texts: readonly (string | undefined)[]): Date | undefined {
  const times = texts.flatMap((text) => (text === undefined ? [] : [parseTimestamp(text)]));
  const readable = times.flatMap((time) => (time ? [time.getTime()] : []));
  return readable.length === times.length ? new Date(Math.max(...readable)) : undefined;
}

/** Parses a body whose signature was checked. */
function parseEvent(rawBody: Uint8Array, isTestMode: boolean): WebhookCheck {
  const parsed = webhookSchema.safeParse(parseBody(rawBody));
  const createdAt = parsed.success ? parseTimestamp(parsed.data.createdAtMs) : undefined;
  if (!parsed.success || !createdAt) return rejected('unreadable');
  const {
    applicantId,
    externalUserId,
    type,
    levelName,
    correlationId,
    sandboxMode,
    reviewStatus,
    reviewResult,
    createdAtMs,
  } = parsed.data;
  if (sandboxMode === true && !isTestMode) return rejected('test-mode');
  const key = [applicantId, type, createdAtMs, correlationId ?? ''].join(' ');
  const origin = { key, type, applicantId, customer: externalUserId, level: levelName ?? '', createdAt };
  return { isVerified: true, event: { ...toReview(reviewStatus, reviewResult), ...origin } };
}

function parseBody(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
  } catch {
    return undefined;
  }
}
