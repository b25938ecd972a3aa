import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Fetch } from '../http.ts';
import { isAuthentic, type PlacetopaySite, placetopayTest, sentBody } from '../placetopay-api.ts';
import { type StateStore, storedValue } from '../state-store.ts';
import { signGatewayNotice } from './placetopay.ts';

/** The numbers that the simulated gateway does not pay, with the reason that it gives. */
export const gatewayCards = {
  declined: '4000000000000002',
  insufficient_funds: '4000000000009995',
  card_expired: '4000000000000069',
  wrong_code: '4000000000000127',
  pending: '4000000000003220',
} as const;
const codes: Readonly<Record<string, { status: string; reason: string }>> = {
  [gatewayCards.declined]: { status: 'REJECTED', reason: '05' },
  [gatewayCards.insufficient_funds]: { status: 'REJECTED', reason: '51' },
  [gatewayCards.card_expired]: { status: 'REJECTED', reason: '54' },
  [gatewayCards.wrong_code]: { status: 'REJECTED', reason: 'N7' },
  [gatewayCards.pending]: { status: 'PENDING', reason: '??' },
};

const transactionSchema = z.object({
  internalReference: z.int(),
  key: z.string(),
  reference: z.string(),
  status: z.string(),
  reason: z.string(),
  currency: z.string(),
  total: z.number(),
  lastDigits: z.string(),
  refunded: z.boolean(),
});
type Transaction = z.infer<typeof transactionSchema>;

const transactionsOf = (stateStore: StateStore) =>
  storedValue<Transaction[]>(stateStore, {
    name: 'placetopay/transactions',
    schema: z.array(transactionSchema),
    empty: () => [],
  });

const text = z.string().check(z.minLength(1));
const processSchema = z.object({
  idempotenceKey: z.string().check(z.regex(/^[A-Za-z0-9]{1,32}$/)),
  payer: z.object({ name: text, email: text }),
  payment: z.object({ reference: text, amount: z.object({ currency: text, total: z.number() }) }),
  instrument: z.object({
    card: z.object({
      number: z.string().check(z.regex(/^\d{16}$/)),
      expiration: z.string().check(z.regex(/^\d{2}\/\d{2}$/)),
      cvv: z.string().check(z.regex(/^\d{3}$/)),
    }),
  }),
  ipAddress: text,
  userAgent: text,
  notificationURL: text,
});

const reply = (code: number, body: unknown) =>
  new Response(JSON.stringify(body), { status: code, headers: { 'content-type': 'application/json' } });

type SimulatorOptions = {
  readonly stateStore: StateStore;
  readonly clock: Clock;
  readonly site: PlacetopaySite;
  /** Refuses the next refunds. */
  readonly refusesRefunds?: boolean;
};

/** PlacetoPay's gateway as a `fetch`, as far as the adapter uses it. Of a card it stores the last four digits. */
export function placetopayGateway({ stateStore, clock, site, refusesRefunds = false }: SimulatorOptions): Fetch {
  const transactions = transactionsOf(stateStore);
  const stated = (status: string, reason: string) => ({
    status: { status, reason, message: status.toLowerCase(), date: clock.now().toISOString() },
  });
  const toAnswer = ({ key: _key, status, reason, currency, total, ...rest }: Transaction) => ({
    ...rest,
    ...stated(status, reason),
    amount: { currency, total },
    franchise: 'visa',
    authorization: '000000',
  });

  async function charge(body: unknown): Promise<Response> {
    const parsed = processSchema.safeParse(body);
    if (!parsed.success) return reply(400, stated('FAILED', 'BR'));
    const { idempotenceKey: key, payment, instrument } = parsed.data;
    const { number } = instrument.card;
    const made = await transactions.change((list) => {
      const first = list.find((one) => one.key === key && one.status !== 'REJECTED');
      if (first) return { value: list, result: { transaction: first, code: 208 } };
      const { status, reason } = codes[number] ?? { status: 'APPROVED', reason: '00' };
      const internalReference = 5_000 + list.length;
      const { reference, amount } = payment;
      const rest = { key, reference, status, reason, ...amount, lastDigits: number.slice(-4), refunded: false };
      const transaction = { internalReference, ...rest };
      return { value: [...list, transaction], result: { transaction, code: 200 } };
    });
    return reply(made.code, toAnswer(made.transaction));
  }

  async function reverse(body: unknown): Promise<Response> {
    const { internalReference: asked } = z.parse(z.object({ internalReference: z.coerce.number() }), body);
    const isDone = await transactions.change((list) => {
      const found = list.find((one) => one.internalReference === asked && one.status === 'APPROVED' && !one.refunded);
      const changed =
        found && !refusesRefunds ? list.map((one) => (one === found ? { ...one, refunded: true } : one)) : list;
      return { value: changed, result: changed !== list };
    });
    return reply(isDone ? 200 : 422, isDone ? stated('APPROVED', '00') : stated('REJECTED', 'X3'));
  }

  return async (url, init = {}) => {
    init.signal?.throwIfAborted();
    const body: unknown = JSON.parse(sentBody(init));
    const { auth } = z.parse(z.object({ auth: z.unknown() }), body);
    if (!isAuthentic(site, auth, clock.now())) return reply(401, stated('FAILED', '101'));
    const { origin, pathname } = new URL(url);
    if (origin !== placetopayTest.gatewayUrl) return reply(404, stated('FAILED', '?C'));
    if (pathname === '/gateway/process') return charge(body);
    if (pathname === '/gateway/transaction') return reverse(body);
    if (pathname !== '/gateway/search') return reply(404, stated('FAILED', '?C'));
    const { reference } = z.parse(z.object({ reference: text }), body);
    const found = (await transactions.read()).filter((one) => one.reference === reference);
    return reply(200, { ...stated('APPROVED', '00'), transactions: found.map(toAnswer) });
  };
}

/** The notice of a payment as the gateway sends it, once. */
export async function noticeOf({ stateStore, site }: SimulatorOptions, reference: string): Promise<string> {
  const found = (await transactionsOf(stateStore).read()).find((one) => one.reference === reference);
  if (!found) throw new Error(`there is no payment ${reference}`);
  const { internalReference, status } = found;
  const signature = signGatewayNotice(site.secretKey, `${internalReference}`, status);
  return JSON.stringify({ status: { status }, internalReference, reference, signature });
}
