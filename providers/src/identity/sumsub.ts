import type { Clock } from '../clock.ts';
import { Outage } from '../outage.ts';
import { sendRequest, parseReply, type Fetch, type HttpReply } from '../http.ts';
import type { WebhookCheck, Identity, RejectReason } from './port.ts';
import {
  applicantSchema,
  isSameDigest,
  parseTimestamp,
  toReview,
  signRequest,
  sumsubHost,
  tokenSchema,
  webhookDigest,
  webhookSchema,
} from './sumsub-api.ts';

export type SumsubSettings = {
  fetch: Fetch;
  clock: Clock;
  appToken: string;
  appSecret: string;
  webhookSecret: string;
  /** Whether webhooks of the provider's test mode are accepted; never in production. */
  isTestMode: boolean;
  timeoutMs?: number;
  /** How long a token is valid. */
  tokenSeconds?: number;
};

type SumsubRequest = { method: 'GET' | 'POST'; path: string; body?: string };

const rejected = (reason: RejectReason): WebhookCheck => ({ isVerified: false, reason });

function assertKeys({ appToken, appSecret, webhookSecret, isTestMode }: SumsubSettings): void {
  // With an empty secret anyone could sign webhooks.
  if (appToken === '' || appSecret === '' || webhookSecret === '')
    throw new Error('sumsub needs its token and both secrets');
  if (!isTestMode && appToken.startsWith('sbx:'))
    throw new Error('a sandbox token of sumsub has no place in production');
}

/** Identity verification by Sumsub. */
export function sumsubIdentity(settings: SumsubSettings): Identity {
  const { fetch, clock, appToken, appSecret, webhookSecret, isTestMode } = settings;
  const { timeoutMs = 10_000, tokenSeconds = 600 } = settings;
  assertKeys(settings);
  const target = { provider: 'identity', fetch, timeoutMs, maxBytes: 1_000_000 } as const;

  async function send({ method, path, body = '' }: SumsubRequest, signal: AbortSignal | undefined): Promise<HttpReply> {
    const at = Math.floor(clock.now().getTime() / 1_000).toString();
    const headers = {
      accept: 'application/json',
      'X-App-Token': appToken,
      'X-App-Access-Ts': at,
      'X-App-Access-Sig': signRequest(appSecret, { at, method, path, body }),
    };
    const url = `${sumsubHost}${path}`;
    if (method === 'GET') return sendRequest(target, { url, method, headers }, signal);
    return sendRequest(
      target,
      { url, method, headers: { ...headers, 'content-type': 'application/json' }, body },
      signal,
    );
  }

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
      const path = `/resources/applicants/-;externalUserId=${encodeURIComponent(customer)}/one`;
      const { status, text } = await send({ method: 'GET', path }, signal);
      if (status === 404) return undefined;
      if (status >= 300) throw new Outage('identity', new Error(`sumsub answered ${status}`), false);
      const { id, externalUserId, createdAt, review } = parseReply('identity', text, applicantSchema);
      if (externalUserId !== customer)
        throw new Outage('identity', new Error('sumsub answered about another customer'));
      // A reopened review keeps the date of its previous result beside its new start.
      const reachedAt = latestTimestamp([createdAt, review?.createDate, review?.reviewDate]);
      if (!reachedAt) throw new Outage('identity', new Error('sumsub sent no readable time'));
      const state = review ? toReview(review.reviewStatus, review.reviewResult) : { reviewStatus: 'init' as const };
      return { ...state, applicantId: id, level: review?.levelName ?? '', createdAt: reachedAt };
    },

    verifyWebhook(rawBody, headers) {
      const digest = headers['x-payload-digest'];
      const algorithm = headers['x-payload-digest-alg'];
      if (!digest || !algorithm) return rejected('unsigned');
      const expected = webhookDigest(webhookSecret, algorithm, rawBody);
      if (!expected || !isSameDigest(digest, expected)) return rejected('forged');
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
