/** The external providers, as outages, log lines and metrics name them. */
export type ProviderName =
  | 'custody'
  | 'identity'
  | 'prices'
  | 'mail'
  | 'files'
  | 'checkpoints'
  | 'screening'
  | 'bank-link'
  | 'holdings'
  | 'issuance'
  | 'card';

/**
 * The provider failed: no reply, a late one, or an unreadable one. Whether a call that changes something took effect is unknown,
 * so the caller repeats it under the same id.
 * `retry` is false where the same request would always fail (a rejected email, a wrong key): staff have to act.
 */
export class Outage extends Error {
  readonly provider: ProviderName;
  readonly retry: boolean;

  constructor(provider: ProviderName, cause: unknown, retry = true) {
    super(`${provider}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'Outage';
    this.provider = provider;
    this.retry = retry;
  }
}

/** What this installation is run without (ISTMO_WITHOUT): no call of it is made. */
export class NotConnected extends Outage {
  constructor(provider: ProviderName, name: string) {
    super(provider, new Error(`this installation is run without ${name}`), false);
  }
}

/** Returns an outage as it is and wraps any other error in one. */
export function toOutage(provider: ProviderName, cause: unknown): Outage {
  return cause instanceof Outage ? cause : new Outage(provider, cause);
}

/** Throws an outage when the signal is already aborted. */
export function throwIfAborted(provider: ProviderName, signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Outage(provider, signal.reason);
}

/** Waits for the work or for the signal, whichever is first. The work itself may go on in the background. */
export async function withAbort<T>(
  provider: ProviderName,
  work: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (!signal) return work;
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(new Outage(provider, signal.reason));
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Simulates a provider that never replies: waits until the signal fires. Without a signal it fails at once. */
export async function waitForAbort(provider: ProviderName, signal: AbortSignal | undefined): Promise<never> {
  if (!signal) throw new Outage(provider, new Error('no answer'));
  return withAbort(provider, Promise.withResolvers<never>().promise, signal);
}
