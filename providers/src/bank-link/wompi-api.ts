import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { AttemptState } from './port.ts';

/* The format of Wompi's API for Colombia, for the adapter and for its simulator. */

export const wompiHosts = { live: 'https://production.wompi.co/v1', test: 'https://sandbox.wompi.co/v1' } as const;
export const wompiCheckout = 'https://checkout.wompi.co/p/';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export type SignedLink = {
  readonly reference: string;
  readonly cents: string;
  readonly currency: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
};

/** The signature of a link: without the secret there is none for another amount or a later end. */
export function signLink(secret: string, { reference, cents, currency, expiresAt }: SignedLink): string {
  return sha256(`${reference}${cents}${currency}${expiresAt}${secret}`);
}

/** Compares two hex digests in constant time. */
export function isSameDigest(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left.toLowerCase()), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const short = z.string().check(z.minLength(1), z.maxLength(300));
const wholeNumber = z.union([z.string().check(z.regex(/^\d{1,15}$/)), z.int().check(z.gte(0))]);

// Other fields are kept, because the whole answer is stored.
const transaction = z.looseObject({
  id: short,
  reference: short,
  status: short,
  amount_in_cents: wholeNumber,
  currency: short,
  payment_method_type: z.nullish(z.string().check(z.maxLength(100))),
});
export type WompiTransaction = z.infer<typeof transaction>;

export const transactionsSchema = z.object({ data: z.array(transaction).check(z.maxLength(1_000)) });

export const eventSchema = z.object({
  event: short,
  data: z.object({ transaction: z.object({ id: short, reference: short, status: short }) }),
  environment: short,
});

/** What is read before the signature is known to be right. */
const signedPart = z.object({
  data: z.record(z.string(), z.unknown()),
  signature: z.object({ properties: z.array(short).check(z.minLength(1), z.maxLength(20)) }),
  timestamp: wholeNumber,
});

/** A value of the event by its path, such as `transaction.amount_in_cents`. */
function valueAt(data: unknown, path: string): string | undefined {
  const value = path
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, name)
          ? Object.entries(part).find(([key]) => key === name)?.[1]
          : undefined,
      data,
    );
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/**
 * The checksum of an event: the values that it names, in its own order, its timestamp and the secret. It covers neither the reference nor
 * the currency, so a true event with another reference has a true checksum.
 */
export function eventChecksum(secret: string, event: unknown): string | undefined {
  const parsed = signedPart.safeParse(event);
  if (!parsed.success) return undefined;
  const { data, signature, timestamp } = parsed.data;
  const values = signature.properties.map((path) => valueAt(data, path));
  if (values.includes(undefined)) return undefined;
  return sha256(`${values.join('')}${timestamp}${secret}`);
}

const states: Readonly<Record<string, AttemptState>> = {
  PENDING: 'pending',
  APPROVED: 'approved',
  DECLINED: 'declined',
  ERROR: 'declined',
  VOIDED: 'voided',
};

export const toAttemptState = (status: string): AttemptState =>
  (Object.hasOwn(states, status) ? states[status] : undefined) ?? 'unknown';
