import type { Clock } from '../clock.ts';
import { Outage } from '../outage.ts';
import { askWire, readWire, type Fetch, type WireAnswer } from '../wire.ts';
import type { Delivery, Identity, NotBelieved } from './port.ts';
import {
  applicantShape,
  isSameDigest,
  readMoment,
  readReview,
  signRequest,
  sumsubHost,
  tokenShape,
  webhookDigest,
  webhookShape,
} from './sumsub-wire.ts';

export type SumsubSettings = {
  fetch: Fetch;
  clock: Clock;
  appToken: string;
  appSecret: string;
  webhookSecret: string;
  /** Deliveries of the provider's test mode are believed; never in production. */
  isTestMode: boolean;
  timeoutMs?: number;
  /** How long a token opens the provider's page. */
  tokenSeconds?: number;
};

type Ask = { method: 'GET' | 'POST'; path: string; body?: string };

const refusal = (why: NotBelieved): Delivery => ({ isBelieved: false, why });

/** Identity verification by Sumsub. */
export function sumsubIdentity(settings: SumsubSettings): Identity {
  const {
    fetch,
    clock,
    appToken,
    appSecret,
    webhookSecret,
    isTestMode,
    timeoutMs = 10_000,
    tokenSeconds = 600,
  } = settings;
  // An empty key would sign everything that an empty key can check.
  if (appToken === '' || appSecret === '' || webhookSecret === '')
    throw new Error('sumsub needs its token and both secrets');
  if (!isTestMode && appToken.startsWith('sbx:'))
    throw new Error('a sandbox token of sumsub has no place in production');
  const wire = { who: 'identity', fetch, timeoutMs, mostBytes: 1_000_000 } as const;

  async function ask({ method, path, body = '' }: Ask, signal: AbortSignal | undefined): Promise<WireAnswer> {
    const at = Math.floor(clock.now().getTime() / 1_000).toString();
    const headers = {
      accept: 'application/json',
      'X-App-Token': appToken,
      'X-App-Access-Ts': at,
      'X-App-Access-Sig': signRequest(appSecret, { at, method, path, body }),
    };
    const url = `${sumsubHost}${path}`;
    if (method === 'GET') return askWire(wire, { url, method, headers }, signal);
    return askWire(wire, { url, method, headers: { ...headers, 'content-type': 'application/json' }, body }, signal);
  }

  return {
    async startVerification({ customer, email, level }, signal) {
      const body = JSON.stringify({
        userId: customer,
        levelName: level,
        ttlInSecs: tokenSeconds,
        applicantIdentifiers: { email },
      });
      const { status, text } = await ask({ method: 'POST', path: '/resources/accessTokens/sdk', body }, signal);
      if (status >= 300) throw new Outage('identity', new Error(`sumsub answered ${status}`), false);
      const answer = readWire('identity', text, tokenShape);
      if (answer.userId !== customer) throw new Outage('identity', new Error('sumsub made a token for somebody else'));
      return answer;
    },

    async readApplicant(customer, signal) {
      const path = `/resources/applicants/-;externalUserId=${encodeURIComponent(customer)}/one`;
      const { status, text } = await ask({ method: 'GET', path }, signal);
      if (status === 404) return undefined;
      if (status >= 300) throw new Outage('identity', new Error(`sumsub answered ${status}`), false);
      const { id, externalUserId, createdAt, review } = readWire('identity', text, applicantShape);
      if (externalUserId !== customer) throw new Outage('identity', new Error('sumsub told about somebody else'));
      // A review that was opened again keeps the date of the old verdict beside its new start.
      const reached = newest([createdAt, review?.createDate, review?.reviewDate]);
      if (!reached) throw new Outage('identity', new Error('sumsub told no readable time'));
      const told = review ? readReview(review.reviewStatus, review.reviewResult) : { reviewStatus: 'init' as const };
      return { ...told, applicantId: id, level: review?.levelName ?? '', createdAt: reached };
    },

    verifyWebhook(rawBody, headers) {
      const digest = headers['x-payload-digest'];
      const algorithm = headers['x-payload-digest-alg'];
      if (!digest || !algorithm) return refusal('unsigned');
      const right = webhookDigest(webhookSecret, algorithm, rawBody);
      if (!right || !isSameDigest(digest, right)) return refusal('forged');
      return readEvent(rawBody, isTestMode);
    },
  };
}

function newest(written: readonly (string | undefined)[]): Date | undefined {
  const moments = written.flatMap((text) => (text === undefined ? [] : [readMoment(text)]));
  const known = moments.flatMap((moment) => (moment ? [moment.getTime()] : []));
  return known.length === moments.length ? new Date(Math.max(...known)) : undefined;
}

/** Reads a body whose signature was checked. */
function readEvent(rawBody: Uint8Array, isTestMode: boolean): Delivery {
  const read = webhookShape.safeParse(parseBody(rawBody));
  const createdAt = read.success ? readMoment(read.data.createdAtMs) : undefined;
  if (!read.success || !createdAt) return refusal('unreadable');
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
  } = read.data;
  if (sandboxMode === true && !isTestMode) return refusal('test-mode');
  const key = [applicantId, type, createdAtMs, correlationId ?? ''].join(' ');
  const told = { key, type, applicantId, customer: externalUserId, level: levelName ?? '', createdAt };
  return { isBelieved: true, event: { ...readReview(reviewStatus, reviewResult), ...told } };
}

function parseBody(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
  } catch {
    return undefined;
  }
}
