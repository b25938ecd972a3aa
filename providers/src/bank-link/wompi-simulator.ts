import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { faultQueue, type FaultQueue } from '../faults.ts';
import type { Fetch } from '../http.ts';
import { Outage, waitForAbort } from '../outage.ts';
import { storedValue, type StateStore, type StoredValue } from '../state-store.ts';
import { wompiHosts } from './wompi-api.ts';

/** `timeout`, `hang`: no reply; `busy` 503, `throttled` 429, `garbage` no JSON; `late`: what was there before the last change. */
const bankLinkFaults = ['timeout', 'hang', 'busy', 'throttled', 'garbage', 'late'] as const;
export type BankLinkFault = (typeof bankLinkFaults)[number];

/** The keys of the simulated provider; they have the beginnings that it gives its test keys. */
export const simulatorKeys = {
  publicKey: 'pub_test_istmo',
  privateKey: 'prv_test_istmo',
  eventsSecret: 'test_events_istmo',
  integritySecret: 'test_integrity_istmo',
} as const;

const storedAttempt = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.string(),
  before: z.optional(z.string()),
  cents: z.string(),
  currency: z.string(),
  method: z.string(),
});
export type StoredAttempt = z.infer<typeof storedAttempt>;

const attemptList = z.array(storedAttempt);
const prefix = 'bank-link/reference/';

/** The attempts to pay a reference, oldest first. */
export function attemptsOf(stateStore: StateStore, reference: string): StoredValue<StoredAttempt[]> {
  return storedValue(stateStore, { name: `${prefix}${reference}`, schema: attemptList, empty: () => [] });
}

/** The attempts to pay any reference. */
export async function readAllAttempts(stateStore: StateStore): Promise<StoredAttempt[]> {
  return (await stateStore.readAll(prefix)).flatMap((value) => attemptList.parse(value));
}

export function bankLinkFaultQueue(stateStore: StateStore): FaultQueue<BankLinkFault> {
  return faultQueue(stateStore, 'bank-link/faults', bankLinkFaults);
}

export const newAttemptId = (): string => `1${randomUUID().slice(0, 8)}-${Math.trunc(Date.now() / 1_000)}`;

/** An attempt as the provider's API writes it. */
export const toTransaction = ({ id, reference, status, cents, currency, method }: StoredAttempt) => ({
  id,
  reference,
  status,
  amount_in_cents: Number(cents),
  currency,
  payment_method_type: method,
  customer_email: 'payer@bank.example',
  payment_link_id: null,
});

const reply = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

async function applyFault(
  kind: BankLinkFault | undefined,
  signal: AbortSignal | undefined,
): Promise<Response | undefined> {
  if (kind === 'hang') return waitForAbort('bank-link', signal);
  if (kind === 'timeout') throw new Outage('bank-link', new Error('sandbox: timeout'));
  if (kind === 'busy' || kind === 'throttled') return reply(kind === 'busy' ? 503 : 429, {});
  return kind === 'garbage' ? new Response('<html>down for maintenance</html>') : undefined;
}

/** What is said of an attempt whose last change is not there yet; undefined: it is not there itself. */
function earlier(attempt: StoredAttempt): StoredAttempt | undefined {
  return attempt.before === undefined ? undefined : { ...attempt, status: attempt.before };
}

/** Wompi's HTTP API as a `fetch`, as far as the adapter uses it. */
export function wompiSimulator(stateStore: StateStore, privateKey: string): Fetch {
  return async (url, init = {}) => {
    init.signal?.throwIfAborted();
    const kind = await bankLinkFaultQueue(stateStore).takeNext(bankLinkFaults);
    const faulty = await applyFault(kind, init.signal ?? undefined);
    if (faulty) return faulty;
    const { origin, pathname, searchParams } = new URL(url);
    if (new Headers(init.headers).get('authorization') !== `Bearer ${privateKey}`)
      return reply(401, { error: { type: 'INVALID_ACCESS_TOKEN' } });
    const reference = searchParams.get('reference');
    if (`${origin}${pathname}` !== `${wompiHosts.test}/transactions` || reference === null)
      return reply(404, { error: { type: 'NOT_FOUND_ERROR' } });
    const attempts = await attemptsOf(stateStore, reference).read();
    const told = kind === 'late' ? attempts.flatMap((one) => earlier(one) ?? []) : attempts;
    return reply(200, { data: told.map(toTransaction), meta: {} });
  };
}
