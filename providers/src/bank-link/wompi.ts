import { money } from '@istmo/contract/kernel/money';
import { type Fetch, parseReply, sendRequest } from '../http.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import { Outage, throwIfAborted } from '../outage.ts';
import type { BankLink, LinkRequest, NoticeCheck, NoticeProblem, PaymentAttempt } from './port.ts';
import {
  eventChecksum,
  eventSchema,
  isSameDigest,
  signLink,
  toAttemptState,
  transactionsSchema,
  wompiCheckout,
  wompiHosts,
  type WompiTransaction,
} from './wompi-api.ts';

export type WompiSettings = {
  readonly fetch: Fetch;
  readonly publicKey: string;
  readonly privateKey: string;
  /** Signs notices. */
  readonly eventsSecret: string;
  /** Secrets of notices that are accepted beside it at this time, while it is changed. */
  readonly acceptedSecrets?: () => readonly string[];
  /** Signs links. */
  readonly integritySecret: string;
  /** Whether the provider's test mode is meant; never in production. */
  readonly isTestMode: boolean;
  /** The page of the bank; a sandbox has its own. */
  readonly checkoutUrl?: string;
  readonly timeoutMs?: number;
  /** Of the API, with its path; the provider's own when missing. */
  readonly url?: string;
};

const rejected = (reason: NoticeProblem): NoticeCheck => ({ isVerified: false, reason });

function assertKeys({ publicKey, privateKey, eventsSecret, integritySecret, isTestMode }: WompiSettings): void {
  const keys = [publicKey, privateKey, eventsSecret, integritySecret];
  // With an empty secret anyone could sign notices.
  if (keys.includes('')) throw new Error('wompi needs both keys and both secrets');
  if (!isTestMode && keys.some((key) => key.includes('test_')))
    throw new Error('a test key of wompi has no place in production');
}

/**
 * Payments in Colombia by Wompi's web checkout. The link is an address signed here, so opening one sends no request, and every attempt has
 * our own reference, by which it is found when its notice was lost.
 */
export function wompiBankLink(settings: WompiSettings): BankLink {
  assertKeys(settings);
  const {
    fetch,
    publicKey,
    privateKey,
    eventsSecret,
    integritySecret,
    isTestMode,
    acceptedSecrets = () => [],
  } = settings;
  const {
    url: host = isTestMode ? wompiHosts.test : wompiHosts.live,
    checkoutUrl = wompiCheckout,
    timeoutMs = 10_000,
  } = settings;
  const target = { provider: 'bank-link', fetch, timeoutMs, maxBytes: 1_000_000 } as const;

  return {
    async openLink(request, signal) {
      throwIfAborted('bank-link', signal);
      return { url: toCheckoutUrl(checkoutUrl, { publicKey, integritySecret }, request), linkId: '' };
    },

    async readAttempts({ reference }, signal) {
      const url = `${host}/transactions?reference=${encodeURIComponent(reference)}`;
      const headers = { accept: 'application/json', authorization: `Bearer ${privateKey}` };
      const { status, text } = await sendRequest(target, { url, method: 'GET', headers }, signal);
      if (status === 404) return [];
      if (status >= 300) throw new Outage('bank-link', new Error(`wompi answered ${status}`), false);
      const { data } = parseReply('bank-link', text, transactionsSchema);
      if (data.some((one) => one.reference !== reference))
        throw new Outage('bank-link', new Error('wompi answered about another payment'));
      return data.map(toAttempt);
    },

    verifyNotice(rawBody, headers) {
      const event = parseBody(rawBody);
      const sent = headers['x-event-checksum'];
      if (!sent) return rejected('unsigned');
      const expected = [eventsSecret, ...acceptedSecrets()]
        .map((secret) => eventChecksum(secret, event))
        .find((checksum) => checksum !== undefined && isSameDigest(sent, checksum));
      if (expected === undefined) return rejected('forged');
      const parsed = eventSchema.safeParse(event);
      if (!parsed.success) return rejected('unreadable');
      const { environment, data } = parsed.data;
      if (environment !== 'prod' && !isTestMode) return rejected('test-mode');
      const { id, reference } = data.transaction;
      return { isVerified: true, notice: { key: `${id} ${expected}`, reference } };
    },
  };
}

type LinkKeys = Pick<WompiSettings, 'publicKey' | 'integritySecret'>;

function toCheckoutUrl(page: string, { publicKey, integritySecret }: LinkKeys, request: LinkRequest): string {
  const { reference, amount, returnUrl } = request;
  const { currency, units } = amount;
  // The provider counts in cents, as the ledger does for this currency.
  if (currency !== 'COP') throw new InvalidArgument(`wompi takes COP only, not ${currency}`);
  const cents = `${units}`;
  const expiresAt = request.expiresAt.toISOString();
  const url = new URL(page);
  url.searchParams.set('public-key', publicKey);
  url.searchParams.set('currency', currency);
  url.searchParams.set('amount-in-cents', cents);
  url.searchParams.set('reference', reference);
  url.searchParams.set('signature:integrity', signLink(integritySecret, { reference, cents, currency, expiresAt }));
  url.searchParams.set('redirect-url', returnUrl);
  url.searchParams.set('expiration-time', expiresAt);
  return url.href;
}

function toAttempt(transaction: WompiTransaction): PaymentAttempt {
  const { id, reference, status, amount_in_cents: cents, currency, payment_method_type: method } = transaction;
  return {
    id,
    reference,
    state: toAttemptState(status),
    amount: money(currency, BigInt(cents)),
    method: method ?? '',
    answer: JSON.stringify(transaction),
  };
}

function parseBody(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
  } catch {
    return undefined;
  }
}
