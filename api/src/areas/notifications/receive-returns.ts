import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { App } from '../../app.ts';
import { logRejected } from '../../http/rejected-webhooks.ts';
import type { WebhookRequest } from '../../http/webhook-request.ts';
import { listKeys } from '../../settings/setting-kinds.ts';
import { kindOfStatus } from './return-kind.ts';
import { recordSignedReturn } from './returned-mail.ts';

/** Of docs/recipes/mail-that-comes-back.md. */
const notice = z.object({
  events: z
    .array(
      z.object({
        type: z.enum(['bounce', 'complaint']),
        /** The Message-ID of the email, with or without angle brackets. */
        message_id: z.string().check(z.maxLength(500)),
        /** Of a bounce: its enhanced status code (RFC 3463). */
        status: z.optional(z.string().check(z.regex(/^[45]\.\d{1,3}\.\d{1,3}$/))),
      }),
    )
    .check(z.maxLength(500)),
});

function isSigned({ settings, clock }: App, { body, headers }: WebhookRequest): boolean {
  const [, given] = /^sha256=([0-9a-f]{64})$/i.exec(headers['x-istmo-signature'] ?? '') ?? [];
  if (given === undefined) return false;
  const presented = Buffer.from(given, 'hex');
  const { returnsWebhookSecret: secret, returnsWebhookSecretAccepted: accepted } = settings;
  return listKeys(secret, accepted, clock.now()).some((key) =>
    timingSafeEqual(createHmac('sha256', key).update(body).digest(), presented),
  );
}

function parse(body: Uint8Array): z.infer<typeof notice> | undefined {
  try {
    return z.safeParse(notice, JSON.parse(Buffer.from(body).toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/**
 * Receives what a provider posts of emails that came back, and returns the HTTP status. Beside the signature of the whole each event names an email by the
 * reference that the platform signed; others are left out. A repeat changes nothing.
 */
export async function receiveReturns(app: App, request: WebhookRequest): Promise<200 | 400 | 401 | 404> {
  if (app.settings.returnsWebhookSecret === '') return 404;
  if (!isSigned(app, request)) {
    logRejected(app, 'returned mail', 'forged');
    return 401;
  }
  const read = parse(request.body);
  if (!read) return 400;
  for (const { type, message_id: messageId, status } of read.events) {
    const reference = /^<?([^@<>]+)@/.exec(messageId)?.[1]?.toLowerCase() ?? '';
    // A bounce without a code says that it came back, not that the address does not exist.
    const kind = type === 'complaint' ? type : status === undefined ? 'soft' : kindOfStatus(status);
    await recordSignedReturn(app, [reference], { kind, status: kind === 'complaint' ? undefined : status });
  }
  return 200;
}
