import { createHash } from 'node:crypto';
import { parseId } from '@istmo/contract/kernel/id';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { type Fetch, type HttpReply, parseReply } from '../http.ts';
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
import type { CardAcquirer, CardCharge, CardPayment, DeclineReason, NoticeCheck } from './port.ts';

export type PlacetopayCardSettings = PlacetopaySite & {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly gatewayUrl: string;
  /** Where notices are sent: the provider takes the address with each payment. */
  readonly noticeUrl: string;
};

const transactionSchema = z.object({
  status: statusSchema,
  internalReference: internalId,
  reference: z.string().check(z.maxLength(100)),
  amount: amountSchema,
  refunded: z.nullish(z.boolean()),
});
type Transaction = z.infer<typeof transactionSchema>;
const statedSchema = z.object({ status: statusSchema });
const foundSchema = z.object({ transactions: z.array(transactionSchema).check(z.maxLength(1_000)) });

const noticeSchema = z.object({
  status: z.object({ status: z.string().check(z.maxLength(50)) }),
  internalReference: internalId,
  reference: z.string().check(z.maxLength(100)),
});
const signedSchema = z.object({ signature: z.string() });

const pendingStates = new Set(['PENDING', 'PENDING_VALIDATION', 'PENDING_PROCESS', 'OK']);
const capturedStates = new Set(['APPROVED', 'REFUNDED']);
const declinedStates = new Set(['REJECTED', 'FAILED', 'ERROR']);

// The codes of ISO 8583 that processors pass on; any other is simply declined.
const reasons: Readonly<Record<string, DeclineReason>> = {
  '51': 'insufficient_funds',
  '54': 'card_expired',
  N7: 'wrong_code',
  '82': 'wrong_code',
};

/** The provider takes at most 32 letters and digits: a UUID without its dashes. */
const toIdempotenceKey = (id: string): string => id.replaceAll('-', '');

/** SHA-1 is the provider's choice for this notice. It covers neither our reference nor the amount: a notice is only a reason to ask. */
export function signGatewayNotice(secretKey: string, internalReference: string, status: string): string {
  return createHash('sha1').update(`${internalReference}${status}${secretKey}`).digest('hex');
}

/**
 * Card payments by PlacetoPay's gateway, for sites that it allows to send card data. A repeat under one key while the payment is pending
 * or approved is answered with the first one. It has no message for a charge-back, so no payment here has a dispute: staff read of it in
 * the provider's back office (docs/recipes/card-payment.md). A refund that it refuses is answered once and not remembered.
 */
export function placetopayCard(settings: PlacetopayCardSettings): CardAcquirer {
  const { secretKey, gatewayUrl, noticeUrl, acceptedSecrets = () => [] } = settings;
  assertSite(settings, gatewayUrl);
  const ask = placetopayClient({ ...settings, provider: 'card', url: gatewayUrl });

  async function findTransaction(id: string, signal?: AbortSignal): Promise<Transaction | undefined> {
    const { status, text } = await ask('/gateway/search', { reference: id }, signal);
    if (status === 404) return undefined;
    if (status >= 300) throw new Outage('card', new Error(`placetopay answered ${status}`), false);
    const { transactions } = parseReply('card', text, foundSchema);
    if (transactions.some(({ reference }) => reference !== id)) throw otherPayment();
    // Of a card that was declined and then charged again under the same reference the one that took money counts.
    return transactions.find(({ status: { status: one } }) => capturedStates.has(one)) ?? transactions[0];
  }

  return {
    async charge(charge, signal) {
      const reply = await ask('/gateway/process', toProcess(charge, noticeUrl), signal);
      return readCharge(reply, charge);
    },

    async find(id, signal) {
      const found = await findTransaction(id, signal);
      return found && toPayment(found);
    },

    async refund(id, signal) {
      const found = await findTransaction(id, signal);
      if (!found) throw new Outage('card', new Error('placetopay does not know the payment that is refunded'), false);
      const payment = toPayment(found);
      if (payment.state !== 'captured' || payment.refund !== 'none') return payment;
      const { internalReference } = found;
      const { text } = await ask('/gateway/transaction', { internalReference, action: 'reverse' }, signal);
      const { status } = parseReply('card', text, statedSchema).status;
      if (capturedStates.has(status)) return { ...payment, refund: 'done' };
      if (pendingStates.has(status)) return { ...payment, refund: 'pending' };
      // Refused also because it was refunded a moment ago, by another request.
      const now = await findTransaction(id, signal);
      return now && toPayment(now).refund === 'done' ? toPayment(now) : { ...payment, refund: 'refused' };
    },

    verifyNotice: (body) => checkNotice([secretKey, ...acceptedSecrets()], parseNotice(body)),
  };
}

const otherPayment = () => new Outage('card', new Error('placetopay answered about another payment'));

function toProcess({ id, units, currency, description, email, payer, card }: CardCharge, noticeUrl: string) {
  return {
    idempotenceKey: toIdempotenceKey(id),
    payer: { name: card.holder, email },
    payment: { reference: id, description, amount: toAmount(currency, units) },
    instrument: {
      card: { number: card.number, expiration: `${card.expiryMonth}/${card.expiryYear}`, cvv: card.securityCode },
    },
    ipAddress: payer.address,
    userAgent: payer.userAgent,
    notificationURL: noticeUrl,
  };
}

/** A payment that the provider did not accept at all has no number of its own; nothing was charged. */
function readCharge({ status: code, text }: HttpReply, { id, units, currency }: CardCharge): CardPayment {
  if (code >= 400) {
    const { status } = parseReply('card', text, statedSchema);
    if (!declinedStates.has(status.status)) throw new Outage('card', new Error(`placetopay answered ${code}`), false);
    return { id, acquirerId: '', units, currency, state: 'declined', declineReason: 'error', refund: 'none' };
  }
  const transaction = parseReply('card', text, transactionSchema);
  if (transaction.reference !== id) throw otherPayment();
  return toPayment(transaction);
}

function toPayment({ status, internalReference, reference, amount, refunded }: Transaction): CardPayment {
  const units = toUnits(amount.total);
  if (units === undefined) throw new Outage('card', new Error('placetopay answered with a fraction of a cent'));
  const isRefunded = refunded === true || status.status === 'REFUNDED';
  return {
    id: reference,
    acquirerId: internalReference,
    units,
    currency: amount.currency,
    ...toState(status),
    refund: isRefunded ? 'done' : 'none',
  };
}

/** A status that we do not know is asked about again: it neither pays nor releases anything. */
function toState({ status, reason }: PlacetopayStatus): Pick<CardPayment, 'state' | 'declineReason'> {
  if (capturedStates.has(status)) return { state: 'captured' };
  if (!declinedStates.has(status)) return { state: 'pending' };
  const known = reason !== null && reason !== undefined && Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;
  return { state: 'declined', declineReason: known ?? (status === 'REJECTED' ? 'declined' : 'error') };
}

function checkNotice(secrets: readonly string[], body: unknown): NoticeCheck {
  const signed = signedSchema.safeParse(body);
  if (!signed.success) return { isVerified: false, reason: 'unsigned' };
  const parsed = noticeSchema.safeParse(body);
  if (!parsed.success) return { isVerified: false, reason: 'forged' };
  const { status, internalReference, reference } = parsed.data;
  const isSigned = secrets.some((secret) =>
    isSameText(signed.data.signature.toLowerCase(), signGatewayNotice(secret, internalReference, status.status)),
  );
  if (!isSigned) return { isVerified: false, reason: 'forged' };
  if (!parseId(reference)) return { isVerified: false, reason: 'unreadable' };
  return { isVerified: true, key: `${internalReference} ${status.status} ${reference}`, payment: reference };
}
