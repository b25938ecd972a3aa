import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { faultQueue } from '../faults.ts';
import { parseReply } from '../http.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import { Outage, throwIfAborted, waitForAbort } from '../outage.ts';
import { storedValue, type StateStore } from '../state-store.ts';
import { type CardAcquirer, type CardCharge, type CardPayment, declineReasons, type NoticeCheck } from './port.ts';

/**
 * Of a charge or a refund: `timeout`: it did not arrive; `hang`: no answer; `lost`: done, and the answer is lost; `garbage`: done, and the
 * answer is no JSON; `late`: lost, and the acquirer shows the payment an hour later. Of a question: `find-timeout`, `find-garbage`.
 */
export const cardFaults = ['timeout', 'hang', 'lost', 'garbage', 'late', 'find-timeout', 'find-garbage'] as const;
type CardFault = (typeof cardFaults)[number];

/** The numbers of cards that are not simply paid, by what becomes of them. Any other valid number is. */
export const sandboxCards = {
  declined: '4000000000000002',
  insufficient_funds: '4000000000009995',
  card_expired: '4000000000000069',
  wrong_code: '4000000000000127',
  /** Stays pending until `settle`. */
  pending: '4000000000003220',
} as const;

const lateMs = 3_600_000;

const paymentSchema = z.object({
  id: z.string(),
  acquirerId: z.string(),
  units: z.string().check(z.regex(/^\d+$/)),
  currency: z.string(),
  state: z.enum(['pending', 'captured', 'declined']),
  declineReason: z.optional(z.enum(declineReasons)),
  refund: z.enum(['none', 'pending', 'done', 'refused']),
  dispute: z.optional(z.object({ id: z.string(), state: z.enum(['open', 'won', 'lost']), reason: z.string() })),
});
type StoredPayment = z.infer<typeof paymentSchema>;
/** With the time from which the acquirer shows it, and how often it was charged: at most once, whatever happens. */
const recordSchema = z.object({
  payment: z.nullable(paymentSchema),
  shownFrom: z.int(),
  charges: z.int(),
  refusesRefund: z.boolean(),
});
type PaymentRecord = z.infer<typeof recordSchema>;

/** A notice as the acquirer would send it; the caller delivers it once, twice, late or out of order. */
type SignedNotice = { rawBody: string; headers: Record<string, string> };

type SandboxCardCommand = { id: string; action: string };

/** What `settle`, `dispute` and the others do to a payment. */
const commands = {
  settle: (payment) => ({ ...payment, state: 'captured' }),
  decline: (payment) => ({ ...payment, state: 'declined', declineReason: 'declined' }),
  dispute: (payment, number) => ({
    ...payment,
    dispute: { id: `D-${payment.acquirerId}-${number}`, state: 'open', reason: 'The cardholder does not recognise it' },
  }),
  'win-dispute': (payment) => withDispute(payment, 'won'),
  'lose-dispute': (payment) => withDispute(payment, 'lost'),
} as const satisfies Record<string, (payment: StoredPayment, number: number) => StoredPayment>;
type Command = keyof typeof commands;

function withDispute(payment: StoredPayment, state: 'won' | 'lost'): StoredPayment {
  if (!payment.dispute) throw new InvalidArgument('the payment has no dispute');
  return { ...payment, dispute: { ...payment.dispute, state } };
}

const isCommand = (text: string): text is Command => Object.hasOwn(commands, text);

export type SandboxCard = CardAcquirer & {
  /** Changes a payment as the acquirer or the cardholder's bank would; `refuse-refund` refuses the next refund. Returns its notice. */
  change(command: SandboxCardCommand): Promise<SignedNotice>;
  /** The notices that were not taken yet, oldest first. */
  takeNotices(): Promise<SignedNotice[]>;
  /** What the acquirer holds for the platform of each currency. */
  readBalances(): Promise<ReadonlyMap<string, bigint>>;
  /** How often the payment was charged. */
  countCharges(id: string): Promise<number>;
  /** Kinds: `cardFaults`. */
  injectFault(fault: { kind: string; times: number }): Promise<void>;
};

type SandboxCardSettings = { stateStore: StateStore; clock: Clock; secret?: string };

const signatureHeader = 'x-card-signature';
const maxNotices = 1_000;
const noticeSchema = z.object({ key: z.string(), payment: z.string() });
type Notice = z.infer<typeof noticeSchema>;

function sign(secret: string, body: string | Uint8Array): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

function decide({ id, units, currency, card }: CardCharge): StoredPayment {
  const acquirerId = createHash('sha256').update(id).digest('hex').slice(0, 16).toUpperCase();
  const base = { id, acquirerId, units: units.toString(), currency, refund: 'none' } as const;
  if (card.number === sandboxCards.pending) return { ...base, state: 'pending' };
  const reason = declineReasons.find((one) => one !== 'error' && sandboxCards[one] === card.number);
  return reason ? { ...base, state: 'declined', declineReason: reason } : { ...base, state: 'captured' };
}

function toPayment({ units, declineReason, dispute, ...rest }: StoredPayment): CardPayment {
  return {
    ...rest,
    units: BigInt(units),
    ...(declineReason ? { declineReason } : {}),
    ...(dispute ? { dispute } : {}),
  };
}

/** Captured, and neither refunded nor taken back by a dispute. */
const isHeldForPlatform = ({ state, refund, dispute }: StoredPayment): boolean =>
  state === 'captured' && refund !== 'done' && (dispute === undefined || dispute.state === 'won');

/** What the sandbox stores: payments by our id, the notices that were not taken yet, and the injected faults. */
function cardStore(stateStore: StateStore) {
  return {
    faults: faultQueue<CardFault>(stateStore, 'card/faults', cardFaults),
    notices: storedValue<Notice[]>(stateStore, {
      name: 'card/notices',
      schema: z.array(noticeSchema),
      empty: () => [],
    }),
    recordOf: (id: string) =>
      storedValue<PaymentRecord>(stateStore, {
        name: `card/payment/${id}`,
        schema: recordSchema,
        empty: () => ({ payment: null, shownFrom: 0, charges: 0, refusesRefund: false }),
      }),
  };
}
type CardStore = ReturnType<typeof cardStore>;

function toSigned(secret: string, notice: Notice): SignedNotice {
  const rawBody = JSON.stringify(notice);
  return { rawBody, headers: { 'content-type': 'application/json', [signatureHeader]: sign(secret, rawBody) } };
}

async function addNotice({ notices }: CardStore, { id, state, refund, dispute }: StoredPayment): Promise<Notice> {
  const key = [id, state, refund, dispute?.id ?? '', dispute?.state ?? ''].join('/');
  const notice = { key, payment: id };
  await notices.change((list) => ({ value: [...list, notice].slice(-maxNotices), result: true }));
  return notice;
}

type Reply = { readonly fault: CardFault | undefined; readonly signal: AbortSignal | undefined };

/** The acquirer's reply, through the fault that was injected for it. */
async function reply(payment: StoredPayment, { fault, signal }: Reply): Promise<CardPayment> {
  if (fault === 'hang') return waitForAbort('card', signal);
  if (fault === 'lost' || fault === 'late') throw new Outage('card', new Error(`sandbox: ${fault}`));
  const text = fault === 'garbage' ? '<html>down for maintenance</html>' : JSON.stringify(payment);
  return toPayment(parseReply('card', text, paymentSchema));
}

const timedOut = () => new Outage('card', new Error('sandbox: timeout'));

/** An acquirer of card payments. Of a card it stores nothing. */
export function sandboxCard({ stateStore, clock, secret = 'sandbox card secret' }: SandboxCardSettings): SandboxCard {
  const store = cardStore(stateStore);
  const { faults, notices, recordOf } = store;
  return {
    ...acquirerOf(store, clock),
    verifyNotice: (body, headers) => checkNotice(secret, body, headers[signatureHeader]),
    async change(command) {
      return toSigned(secret, await addNotice(store, await changePayment(store, command)));
    },
    async takeNotices() {
      const taken = await notices.change((list) => ({ value: [], result: list }));
      return taken.map((notice) => toSigned(secret, notice));
    },
    async readBalances() {
      const balances = new Map<string, bigint>();
      for (const value of await stateStore.readAll('card/payment/')) {
        const { payment } = recordSchema.parse(value);
        if (payment && isHeldForPlatform(payment))
          balances.set(payment.currency, (balances.get(payment.currency) ?? 0n) + BigInt(payment.units));
      }
      return balances;
    },
    async countCharges(id) {
      return (await recordOf(id).read()).charges;
    },
    injectFault: (fault) => faults.inject(fault),
  };
}

function acquirerOf(store: CardStore, clock: Clock): Pick<CardAcquirer, 'charge' | 'find' | 'refund'> {
  const { faults, recordOf } = store;
  return {
    async charge(charge, signal) {
      throwIfAborted('card', signal);
      const fault = await faults.takeNext(['timeout', 'hang', 'lost', 'garbage', 'late']);
      if (fault === 'timeout') throw timedOut();
      const shownFrom = fault === 'late' ? clock.now().getTime() + lateMs : 0;
      const payment = await recordOf(charge.id).change((record) => {
        if (record.payment) return { value: record, result: record.payment };
        const made = decide(charge);
        return { value: { ...record, payment: made, shownFrom, charges: record.charges + 1 }, result: made };
      });
      if (payment.state !== 'pending') await addNotice(store, payment);
      return reply(payment, { fault, signal });
    },

    async find(id, signal) {
      throwIfAborted('card', signal);
      const fault = await faults.takeNext(['find-timeout', 'find-garbage']);
      if (fault === 'find-timeout') throw timedOut();
      const { payment, shownFrom } = await recordOf(id).read();
      if (!payment || clock.now().getTime() < shownFrom) return undefined;
      return reply(payment, { fault: fault && 'garbage', signal });
    },

    async refund(id, signal) {
      throwIfAborted('card', signal);
      const fault = await faults.takeNext(['timeout', 'hang', 'lost', 'garbage']);
      if (fault === 'timeout') throw timedOut();
      const payment = await recordOf(id).change((record) => {
        const { payment: before, refusesRefund } = record;
        if (before?.state !== 'captured') throw new InvalidArgument(`${id} is no captured payment`);
        const isOpen = before.refund === 'none' || before.refund === 'refused';
        const refund = refusesRefund || before.dispute?.state === 'open' ? 'refused' : 'done';
        const after: StoredPayment = isOpen ? { ...before, refund } : before;
        return { value: { ...record, payment: after, refusesRefund: false }, result: after };
      });
      await addNotice(store, payment);
      return reply(payment, { fault, signal });
    },
  };
}

function checkNotice(secret: string, body: Uint8Array, given: string | undefined): NoticeCheck {
  if (given === undefined) return { isVerified: false, reason: 'unsigned' };
  const [right, sent] = [Buffer.from(sign(secret, body)), Buffer.from(given)];
  if (right.length !== sent.length || !timingSafeEqual(right, sent)) return { isVerified: false, reason: 'forged' };
  try {
    const { key, payment } = parseReply('card', Buffer.from(body).toString('utf8'), noticeSchema);
    return { isVerified: true, key, payment };
  } catch {
    return { isVerified: false, reason: 'unreadable' };
  }
}

async function changePayment({ recordOf }: CardStore, { id, action }: SandboxCardCommand): Promise<StoredPayment> {
  return recordOf(id).change((record) => {
    if (!record.payment) throw new InvalidArgument(`there is no card payment ${id}`);
    if (action === 'refuse-refund') return { value: { ...record, refusesRefund: true }, result: record.payment };
    if (!isCommand(action))
      throw new InvalidArgument(`action is one of ${[...Object.keys(commands), 'refuse-refund'].join(', ')}`);
    const number = Number.parseInt(record.payment.dispute?.id.split('-').at(-1) ?? '0', 10) + 1;
    const after = commands[action](record.payment, number);
    return { value: { ...record, payment: after }, result: after };
  });
}
