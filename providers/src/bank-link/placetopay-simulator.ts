import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Fetch } from '../http.ts';
import { isAuthentic, placetopayTest, type PlacetopaySite, sentBody, toAmount } from '../placetopay-api.ts';
import { type StateStore, storedValue } from '../state-store.ts';
import { signSessionNotice } from './placetopay.ts';

const attemptSchema = z.object({ id: z.int(), status: z.string(), cents: z.string(), currency: z.string() });
const sessionSchema = z.object({
  requestId: z.int(),
  reference: z.string(),
  total: z.number(),
  currency: z.string(),
  attempts: z.array(attemptSchema),
});
type Session = z.infer<typeof sessionSchema>;

const sessionsOf = (stateStore: StateStore) =>
  storedValue<Session[]>(stateStore, {
    name: 'placetopay/sessions',
    schema: z.array(sessionSchema),
    empty: () => [],
  });

const requestSchema = z.object({
  auth: z.unknown(),
  payment: z.optional(
    z.object({ reference: z.string(), amount: z.object({ currency: z.string(), total: z.number() }) }),
  ),
  expiration: z.optional(z.string()),
  returnUrl: z.optional(z.string()),
  ipAddress: z.optional(z.string()),
  userAgent: z.optional(z.string()),
});

const reply = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const stated = (status: string, reason: string, date: Date) => ({
  status: { status, reason, message: status.toLowerCase(), date: date.toISOString() },
});

type SimulatorSettings = { readonly stateStore: StateStore; readonly clock: Clock; readonly site: PlacetopaySite };

/** The sessions of PlacetoPay's checkout as a `fetch`, as far as the adapter uses it. */
export function placetopayCheckout({ stateStore, clock, site }: SimulatorSettings): Fetch {
  const sessions = sessionsOf(stateStore);
  return async (url, init = {}) => {
    init.signal?.throwIfAborted();
    const { origin, pathname } = new URL(url);
    const request = requestSchema.safeParse(JSON.parse(sentBody(init)));
    if (!request.success || origin !== placetopayTest.checkoutUrl)
      return reply(400, stated('FAILED', 'BR', clock.now()));
    if (!isAuthentic(site, request.data.auth, clock.now())) return reply(401, stated('FAILED', '101', clock.now()));
    if (pathname === '/api/session') return openSession(sessions, request.data, clock.now());
    const asked = Number(/^\/api\/session\/(\d+)$/.exec(pathname)?.[1]);
    const session = (await sessions.read()).find(({ requestId }) => requestId === asked);
    if (!session) return reply(404, stated('FAILED', '?C', clock.now()));
    return reply(200, toAnswer(session, clock.now()));
  };
}

async function openSession(
  sessions: ReturnType<typeof sessionsOf>,
  { payment, expiration, returnUrl, ipAddress, userAgent }: z.infer<typeof requestSchema>,
  now: Date,
): Promise<Response> {
  const isComplete = [expiration, returnUrl, ipAddress, userAgent].every((one) => (one ?? '') !== '');
  if (!payment || !isComplete) return reply(400, stated('FAILED', 'BR', now));
  const requestId = await sessions.change((list) => {
    const id = 1_000 + list.length;
    const { reference, amount } = payment;
    return { value: [...list, { requestId: id, reference, ...amount, attempts: [] }], result: id };
  });
  const processUrl = `${placetopayTest.checkoutUrl}/session/${requestId}/${randomBytes(16).toString('hex')}`;
  return reply(200, { ...stated('OK', 'PC', now), requestId, processUrl });
}

function toAnswer({ requestId, reference, currency, total, attempts }: Session, now: Date) {
  const newest = attempts.at(-1)?.status ?? 'PENDING';
  return {
    requestId,
    ...stated(newest === 'REFUNDED' ? 'APPROVED' : newest, '00', now),
    request: { locale: 'es_CO', payment: { reference, amount: { currency, total } } },
    payment: attempts.map((attempt) => ({
      ...stated(attempt.status === 'REFUNDED' ? 'APPROVED' : attempt.status, '00', now),
      internalReference: attempt.id,
      paymentMethod: '_pse_',
      paymentMethodName: 'PSE',
      amount: { from: toAmount(attempt.currency, BigInt(attempt.cents)), factor: 1 },
      reference,
      refunded: attempt.status === 'REFUNDED',
    })),
  };
}

/** What the port's tests call the states, in the provider's words. */
const words: Readonly<Record<string, string>> = { DECLINED: 'REJECTED', ERROR: 'FAILED', VOIDED: 'REFUNDED' };

type PayCommand = {
  readonly reference: string;
  readonly status: string;
  readonly cents?: string;
  readonly currency?: string;
};

/** Changes the newest attempt of a session, or makes one where that has ended, and returns the notice. */
export async function payAtCheckout({ stateStore, clock, site }: SimulatorSettings, command: PayCommand) {
  const status = words[command.status] ?? command.status;
  const session = await sessionsOf(stateStore).change((list) => {
    const found = list.findLast(({ reference }) => reference === command.reference);
    if (!found) throw new Error(`there is no session of ${command.reference}`);
    const last = found.attempts.at(-1);
    const known = last && ['PENDING', 'APPROVED'].includes(last.status) ? last : undefined;
    const id = known?.id ?? found.requestId * 100 + found.attempts.length;
    const cents = command.cents ?? known?.cents ?? '0';
    const attempt = { id, status, cents, currency: command.currency ?? known?.currency ?? 'COP' };
    const changed = { ...found, attempts: [...found.attempts.filter((one) => one !== known), attempt] };
    return { value: list.map((one) => (one === found ? changed : one)), result: changed };
  });
  const { requestId, reference } = session;
  const told = { status, reason: '00', message: status, date: clock.now().toISOString() };
  const signature = signSessionNotice(site.secretKey, { requestId: `${requestId}`, status: told });
  return {
    rawBody: JSON.stringify({ status: told, requestId, reference, signature }),
    headers: { 'content-type': 'application/json' },
  };
}
