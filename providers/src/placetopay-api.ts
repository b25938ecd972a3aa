import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import * as z from 'zod/mini';
import type { Clock } from './clock.ts';
import { type Fetch, type HttpReply, sendRequest } from './http.ts';
import type { ProviderName } from './outage.ts';

/* What PlacetoPay's checkout (bank links) and gateway (cards) have in common, for the adapters and for their simulators. */

/** The provider's test system; an operator is given the addresses of the live one with the site's credentials. */
export const placetopayTest = {
  checkoutUrl: 'https://checkout-test.placetopay.com',
  gatewayUrl: 'https://api-co-dev.placetopay.ws',
} as const;

export type PlacetopaySite = {
  readonly login: string;
  readonly secretKey: string;
  /** Secret keys that notices may be signed with beside it at this time, while it is changed. */
  readonly acceptedSecrets?: () => readonly string[];
  /** Whether the provider's test system is meant; never in production. */
  readonly isTestMode: boolean;
};

/** With an empty secret anyone could sign notices; at the test system anyone can pay with a test card. */
export function assertSite({ login, secretKey, isTestMode }: PlacetopaySite, url: string): void {
  if (login === '' || secretKey === '') throw new Error('placetopay needs a login and a secret key');
  const { protocol, hostname } = new URL(url);
  if (isTestMode) return;
  if (protocol !== 'https:') throw new Error('placetopay is reached by https only');
  if (/-(?:test|dev)\.placetopay\./.test(hostname))
    throw new Error('the test system of placetopay has no place in production');
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The key of one request: the secret itself is never sent. */
function transactionKey(secretKey: string, { nonce, seed }: { nonce: string; seed: string }): string {
  return sha256(`${nonce}${seed}${secretKey}`).toString('base64');
}

function authenticate({ login, secretKey }: PlacetopaySite, now: Date) {
  const nonce = randomBytes(16).toString('hex');
  const seed = now.toISOString();
  return {
    login,
    tranKey: transactionKey(secretKey, { nonce, seed }),
    nonce: Buffer.from(nonce).toString('base64'),
    seed,
  };
}

export type PlacetopayClient = (path: string, body: object, signal?: AbortSignal) => Promise<HttpReply>;

type ClientSettings = PlacetopaySite & {
  readonly provider: ProviderName;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly url: string;
  readonly timeoutMs?: number;
};

/** Sends a request with its credentials in the body, as the provider takes them. */
export function placetopayClient(settings: ClientSettings): PlacetopayClient {
  const { provider, fetch, clock, url, timeoutMs = 15_000 } = settings;
  const target = { provider, fetch, timeoutMs, maxBytes: 1_000_000 } as const;
  return (path, body, signal) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const text = JSON.stringify({ auth: authenticate(settings, clock.now()), ...body });
    return sendRequest(target, { url: `${url}${path}`, method: 'POST', headers, body: text }, signal);
  };
}

/** Of every currency that is taken here. */
const scale = 2;

declare global {
  interface JSON {
    /** A value that `JSON.stringify` writes as these digits, so that an amount never becomes a float. */
    rawJSON(digits: string): object;
  }
}

/** An amount as the provider takes it: its total is a JSON number. */
export function toAmount(currency: string, units: bigint): { currency: string; total: object } {
  return { currency, total: JSON.rawJSON(formatUnits(units, scale)) };
}

/** Undefined for an amount that is negative or has a fraction of a cent. */
export const toUnits = (total: string): bigint | undefined => parseUnits(total, scale);

/** A number in a reply is text here, and a number in a notice is one: both are read as the digits that were sent. */
const digits = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,18}$/)), z.int().check(z.gte(0))]),
  z.transform((value) => String(value)),
);
export const internalId = digits;

const short = z.string().check(z.maxLength(300));
export const statusSchema = z.object({
  status: short.check(z.minLength(1)),
  reason: z.nullish(
    z.pipe(
      z.union([short, z.int()]),
      z.transform((value) => String(value)),
    ),
  ),
  date: z.nullish(short),
});
export type PlacetopayStatus = z.infer<typeof statusSchema>;

export const amountSchema = z.object({ currency: short, total: z.string().check(z.regex(/^\d{1,15}(?:\.\d+)?$/)) });

/** Compares two texts without telling by the time how much of them is the same. */
export function isSameText(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export function parseNotice(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** The body of a request that an adapter sent: always text. */
export const sentBody = (init: RequestInit | undefined): string => (typeof init?.body === 'string' ? init.body : '');

/** Whether a request of a simulator has the right credentials, made within the five minutes that the provider allows. */
export function isAuthentic({ login, secretKey }: PlacetopaySite, auth: unknown, now: Date): boolean {
  const parsed = z.object({ login: short, tranKey: short, nonce: short, seed: short }).safeParse(auth);
  if (!parsed.success || parsed.data.login !== login) return false;
  const { tranKey, nonce, seed } = parsed.data;
  if (Math.abs(Date.parse(seed) - now.getTime()) > 5 * 60_000) return false;
  return isSameText(tranKey, transactionKey(secretKey, { nonce: Buffer.from(nonce, 'base64').toString(), seed }));
}
