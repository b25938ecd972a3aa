import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { reviewStatuses, type Review } from './port.ts';

/* The format of Sumsub's API, for the adapter and for its simulator. */

export const sumsubHost = 'https://api.sumsub.com';

/** Lower-case hex HMAC-SHA256 over time, method, path with query, and body, exactly as sent. */
export function signRequest(
  secret: string,
  { at, method, path, body }: { at: string; method: string; path: string; body: string },
): string {
  return createHmac('sha256', secret).update(`${at}${method}${path}${body}`).digest('hex');
}

// The provider offers SHA-1 too; it is not accepted, so that no sender can choose the weakest digest.
const digests: Readonly<Record<string, string>> = { HMAC_SHA256_HEX: 'sha256', HMAC_SHA512_HEX: 'sha512' };

/** The digest of a webhook body under the named algorithm; undefined for one we do not accept. */
export function webhookDigest(secret: string, algorithm: string, rawBody: Uint8Array): string | undefined {
  const hash = Object.hasOwn(digests, algorithm) ? digests[algorithm] : undefined;
  return hash === undefined ? undefined : createHmac(hash, secret).update(rawBody).digest('hex');
}

/** Compares two hex digests in constant time. */
export function isSameDigest(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left.toLowerCase()), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

// Without what the database cannot hold.
const short = z.string().check(
  z.minLength(1),
  z.maxLength(200),
  z.refine((value) => !value.includes('\u0000') && value.isWellFormed()),
);

const reviewResult = z.object({
  reviewAnswer: z.optional(z.string()),
  reviewRejectType: z.optional(z.string()),
  moderationComment: z.optional(z.string()),
  clientComment: z.optional(z.string()),
  rejectLabels: z.optional(z.array(z.string())),
});

const idDocument = z.object({
  idDocType: z.string(),
  country: z.optional(z.string()),
  number: z.optional(z.string()),
  validUntil: z.optional(z.string()),
});

const applicantInfo = z.object({
  firstName: z.optional(z.string()),
  middleName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  dob: z.optional(z.string()),
  idDocs: z.optional(z.array(idDocument)),
  companyInfo: z.optional(
    z.object({
      companyName: z.optional(z.string()),
      registrationNumber: z.optional(z.string()),
      incorporatedOn: z.optional(z.string()),
    }),
  ),
});
export type ApplicantInfo = z.infer<typeof applicantInfo>;

export const webhookSchema = z.object({
  applicantId: short,
  externalUserId: short,
  type: short,
  levelName: z.optional(short),
  correlationId: z.optional(short),
  sandboxMode: z.optional(z.boolean()),
  reviewStatus: z.optional(short),
  reviewResult: z.optional(reviewResult),
  createdAtMs: short,
});

export const tokenSchema = z.object({ token: z.string().check(z.minLength(1), z.maxLength(4_000)), userId: short });

export const applicantSchema = z.object({
  id: short,
  createdAt: short,
  externalUserId: short,
  inspectionId: z.optional(short),
  info: z.optional(applicantInfo),
  review: z.optional(
    z.object({
      levelName: z.optional(short),
      createDate: z.optional(short),
      reviewDate: z.optional(short),
      reviewStatus: short,
      reviewResult: z.optional(reviewResult),
    }),
  ),
});

/** The state of each set of documents that the level requires. */
export const documentSetsSchema = z.record(
  z.string(),
  z.nullable(
    z.object({
      reviewResult: z.optional(reviewResult),
      // The API writes the ids as numbers.
      imageIds: z.optional(z.array(z.union([z.string(), z.number()]))),
    }),
  ),
);
export type DocumentSets = z.infer<typeof documentSetsSchema>;

/** Converts Sumsub's review to the port's. An answer counts only when the review is completed. */
export function toReview(status: string | undefined, result: z.infer<typeof reviewResult> | undefined): Review {
  const reviewStatus = reviewStatuses.find((one) => one === status) ?? 'unknown';
  const answer = (['GREEN', 'RED'] as const).find((one) => one === result?.reviewAnswer);
  if (reviewStatus !== 'completed' || !answer) return { reviewStatus };
  const rejectType = (['FINAL', 'RETRY'] as const).find((one) => one === result?.reviewRejectType);
  return answer === 'RED' && rejectType ? { reviewStatus, answer, rejectType } : { reviewStatus, answer };
}

const timestamp = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(\.\d{1,3})?(?:\+0000)?$/;

/** Parses '2025-03-05 04:41:48+0000' and '2025-03-05 04:41:48.704', both UTC; undefined for anything else. */
export function parseTimestamp(text: string): Date | undefined {
  const [, day, time, fraction = ''] = timestamp.exec(text) ?? [];
  if (!day || !time) return undefined;
  const parsed = new Date(`${day}T${time}${fraction}Z`);
  return Number.isNaN(parsed.getTime()) ? undefined : parsed;
}
