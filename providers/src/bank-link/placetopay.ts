import { createHash } from 'node:crypto';
import { money } from '@istmo/contract/kernel/money';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { type Fetch, parseReply } from '../http.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import { Outage } from '../outage.ts';
import {
  amountSchema,
  assertSite,
  internalId,
  isSameText,
  parseNotice,
  placetopayClient,
  type PlacetopaySite,
  type PlacetopayStatus,
  statusSchema,
  toAmount,
  toUnits,
} from '../placetopay-api.ts';
import type { AttemptState, BankLink, LinkRequest, NoticeCheck, NoticeProblem, PaymentAttempt } from './port.ts';

export type PlacetopayBankLinkSettings = PlacetopaySite & {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly checkoutUrl: string;
};

const short = z.string().check(z.minLength(1), z.maxLength(300));
const openedSchema = z.object({ requestId: internalId, processUrl: z.string().check(z.regex(/^https:\/\//)) });

/** An attempt to pay, as the provider lists it in its session. */
// Other fields are kept, because the whole answer is stored.
const paymentSchema = z.looseObject({
  status: statusSchema,
  internalReference: internalId,
  reference: short,
  amount: z.object({ from: amountSchema }),
  paymentMethodName: z.nullish(z.string().check(z.maxLength(100))),
  refunded: z.nullish(z.boolean()),
});
const sessionSchema = z.object({
  requestId: internalId,
  payment: z.nullish(z.array(paymentSchema).check(z.maxLength(1_000))),
});
type SessionPayment = z.infer<typeof paymentSchema>;

const noticeSchema = z.object({
  status: z.object({ status: short, date: short }),
  requestId: internalId,
  reference: short,
});
const signedSchema = z.object({ signature: short });

const states: Readonly<Record<string, AttemptState>> = {
  PENDING: 'pending',
  PENDING_VALIDATION: 'pending',
  PENDING_PROCESS: 'pending',
  APPROVED: 'approved',
  REJECTED: 'declined',
  FAILED: 'declined',
  ERROR: 'declined',
  REFUNDED: 'voided',
};

const toState = ({ status }: PlacetopayStatus, isRefunded: boolean): AttemptState =>
  isRefunded ? 'voided' : ((Object.hasOwn(states, status) ? states[status] : undefined) ?? 'unknown');

/**
 * The signature of a session's notice. It covers neither the reference nor an amount, so what a notice says is only a reason to ask. The
 * older SHA-1 form is not accepted.
 */
export function signSessionNotice(
  secretKey: string,
  { requestId, status }: { requestId: string; status: { status: string; date: string } },
): string {
  const text = `${requestId}${status.status}${status.date}${secretKey}`;
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

const rejected = (reason: NoticeProblem): NoticeCheck => ({ isVerified: false, reason });

/**
 * Payments in Colombia by a session of PlacetoPay's checkout. The provider finds a session by its own id only, which is therefore stored
 * with the payment; a session whose answer was lost has no page that anybody was given. Its notice is sent once and never again, so the
 * session has to be asked about. It says nothing of a payment that the bank takes back other than by its `refunded`.
 */
export function placetopayBankLink(settings: PlacetopayBankLinkSettings): BankLink {
  const { secretKey, checkoutUrl, acceptedSecrets = () => [] } = settings;
  assertSite(settings, checkoutUrl);
  const ask = placetopayClient({ ...settings, provider: 'bank-link', url: checkoutUrl });

  return {
    async openLink(request, signal) {
      const { status, text } = await ask('/api/session', toSession(request), signal);
      if (status >= 300) throw new Outage('bank-link', new Error(`placetopay answered ${status}`), false);
      const { requestId, processUrl } = parseReply('bank-link', text, openedSchema);
      return { url: processUrl, linkId: requestId };
    },

    async readAttempts({ reference, linkId }, signal) {
      if (!/^\d{1,18}$/.test(linkId)) return [];
      const { status, text } = await ask(`/api/session/${linkId}`, {}, signal);
      if (status === 404) return [];
      if (status >= 300) throw new Outage('bank-link', new Error(`placetopay answered ${status}`), false);
      const { requestId, payment } = parseReply('bank-link', text, sessionSchema);
      const attempts = payment ?? [];
      if (requestId !== linkId || attempts.some((one) => one.reference !== reference))
        throw new Outage('bank-link', new Error('placetopay answered about another payment'));
      return attempts.map(toAttempt);
    },

    verifyNotice(rawBody) {
      const body = parseNotice(rawBody);
      const signed = signedSchema.safeParse(body);
      if (!signed.success) return rejected('unsigned');
      const parsed = noticeSchema.safeParse(body);
      if (!parsed.success) return rejected('forged');
      const { requestId, reference, status } = parsed.data;
      const expected = [secretKey, ...acceptedSecrets()]
        .map((secret) => signSessionNotice(secret, { requestId, status }))
        .find((signature) => isSameText(signed.data.signature.toLowerCase(), signature));
      if (expected === undefined) return rejected('forged');
      return { isVerified: true, notice: { key: `${requestId} ${expected}`, reference } };
    },
  };
}

function toSession({ reference, amount, returnUrl, expiresAt, payer }: LinkRequest) {
  if (amount.currency !== 'COP') throw new InvalidArgument(`this site takes COP only, not ${amount.currency}`);
  return {
    locale: 'es_CO',
    payment: { reference, description: reference, amount: toAmount(amount.currency, amount.units) },
    expiration: expiresAt.toISOString(),
    returnUrl,
    ipAddress: payer.address,
    userAgent: payer.userAgent,
  };
}

function toAttempt(payment: SessionPayment): PaymentAttempt {
  const { status, internalReference, reference, amount, ...sent } = payment;
  const { currency, total } = amount.from;
  const units = toUnits(total);
  if (units === undefined) throw new Outage('bank-link', new Error('placetopay answered with a fraction of a cent'));
  return {
    id: internalReference,
    reference,
    state: toState(status, sent.refunded === true),
    amount: money(currency, units),
    method: sent.paymentMethodName ?? '',
    answer: JSON.stringify(payment),
  };
}
