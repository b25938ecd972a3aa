import type { Clock } from '../clock.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import type { StateStore } from '../state-store.ts';
import type { BankLink } from './port.ts';
import { eventChecksum, isSameDigest, signLink } from './wompi-api.ts';
import { wompiBankLink } from './wompi.ts';
import {
  attemptsOf,
  bankLinkFaultQueue,
  newAttemptId,
  readAllAttempts,
  simulatorKeys,
  type StoredAttempt,
  toTransaction,
  wompiSimulator,
} from './wompi-simulator.ts';

const sandboxStatuses = ['PENDING', 'APPROVED', 'DECLINED', 'ERROR', 'VOIDED'] as const;

type SandboxAttempt = {
  readonly reference: string;
  readonly status: string;
  /** In cents; without it, and for a known attempt, what it was before. */
  readonly cents?: string | undefined;
  readonly currency?: string | undefined;
  readonly method?: string | undefined;
  /** The provider's id of an attempt that changes; without it the newest one, or a new one where that has ended. */
  readonly attempt?: string | undefined;
};

/** A notice as the provider would send it; the caller delivers it once, twice, late, out of order, or not at all. */
type SignedNotice = { readonly rawBody: string; readonly headers: Readonly<Record<string, string>> };

/** A link that was opened, whose signature is right. */
type OpenedLink = {
  readonly reference: string;
  readonly cents: string;
  readonly currency: string;
  readonly returnUrl: string;
  readonly isExpired: boolean;
  /** It was paid already. */
  readonly isPaid: boolean;
};

/** The production adapter over a simulator of its provider's HTTP API, and the commands that change the simulator. */
export type SandboxBankLink = BankLink & {
  /** Changes an attempt, or makes one, and returns its notice. Invalid commands throw `InvalidArgument`. */
  setAttempt(command: SandboxAttempt): Promise<SignedNotice>;
  /** What the bank's page shows for the query of a link; undefined for one that is not signed. */
  readLink(query: Readonly<Record<string, string | undefined>>): Promise<OpenedLink | undefined>;
  /** What the bank received for the platform of each currency and did not take back. */
  readBalances(): Promise<ReadonlyMap<string, bigint>>;
  /** Kinds: `bankLinkFaults`. */
  injectFault(fault: { kind: string; times: number }): Promise<void>;
};

type SandboxSettings = {
  readonly stateStore: StateStore;
  readonly clock: Clock;
  /** The page that plays the bank. */
  readonly checkoutUrl: string;
};

const ended = new Set(['DECLINED', 'ERROR', 'VOIDED']);

/** Checks the command and completes it with what is known of the attempt. */
function toAttempt(command: SandboxAttempt, known: StoredAttempt | undefined): StoredAttempt {
  const { reference, method = known?.method ?? 'PSE', currency = known?.currency ?? 'COP' } = command;
  const status = sandboxStatuses.find((one) => one === command.status);
  if (!status) throw new InvalidArgument(`status ${command.status} is not one of ${sandboxStatuses.join(', ')}`);
  const cents = command.cents ?? known?.cents ?? '';
  if (!/^\d{1,15}$/.test(cents)) throw new InvalidArgument('cents is a whole number');
  const id = known?.id ?? command.attempt ?? newAttemptId();
  return { id, reference, status, cents, currency, method, ...(known && { before: known.status }) };
}

export function sandboxBankLink({ stateStore, clock, checkoutUrl }: SandboxSettings): SandboxBankLink {
  const { privateKey, integritySecret, eventsSecret } = simulatorKeys;
  const fetch = wompiSimulator(stateStore, privateKey);

  function toNotice(attempt: StoredAttempt): SignedNotice {
    const event = {
      event: 'transaction.updated',
      data: { transaction: toTransaction(attempt) },
      environment: 'test',
      timestamp: Math.trunc(clock.now().getTime() / 1_000),
      sent_at: clock.now().toISOString(),
      signature: { properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'] },
    };
    const checksum = eventChecksum(eventsSecret, event) ?? '';
    return {
      rawBody: JSON.stringify({ ...event, signature: { ...event.signature, checksum } }),
      headers: { 'content-type': 'application/json', 'x-event-checksum': checksum },
    };
  }

  return {
    ...wompiBankLink({ fetch, ...simulatorKeys, isTestMode: true, checkoutUrl }),

    async setAttempt(command) {
      const attempt = await attemptsOf(stateStore, command.reference).change((attempts) => {
        const newest = attempts.at(-1);
        const wanted = command.attempt ?? (newest && !ended.has(newest.status) ? newest.id : undefined);
        const known = attempts.find(({ id }) => id === wanted);
        const changed = toAttempt(command, known);
        const others = attempts.filter(({ id }) => id !== changed.id);
        return { value: [...others, changed], result: changed };
      });
      return toNotice(attempt);
    },

    async readLink(query) {
      const { reference = '', currency = '', 'amount-in-cents': cents = '', 'expiration-time': expiresAt = '' } = query;
      const expected = signLink(integritySecret, { reference, cents, currency, expiresAt });
      if (reference === '' || !isSameDigest(query['signature:integrity'] ?? '', expected)) return undefined;
      const attempts = await attemptsOf(stateStore, reference).read();
      return {
        reference,
        cents,
        currency,
        returnUrl: query['redirect-url'] ?? '',
        isExpired: clock.now().getTime() > Date.parse(expiresAt),
        isPaid: attempts.some(({ status }) => status === 'APPROVED' || status === 'PENDING'),
      };
    },

    async readBalances() {
      const balances = new Map<string, bigint>();
      for (const { status, currency, cents } of await readAllAttempts(stateStore))
        if (status === 'APPROVED') balances.set(currency, (balances.get(currency) ?? 0n) + BigInt(cents));
      return balances;
    },

    injectFault: (fault) => bankLinkFaultQueue(stateStore).inject(fault),
  };
}
