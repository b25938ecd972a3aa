/** Whom we need something from; the word an outage, a log line and a metric name them by. */
export type Party = 'custody' | 'identity' | 'prices' | 'mail' | 'files';

/**
 * The other side failed: no answer, a late one, or one that cannot be read. Nothing was promised, and for a call that changes
 * something nobody knows whether it was done, so the caller asks again under the same id.
 * `retry` is false where the same request would fail for ever (a refused letter, a wrong key): somebody has to look.
 */
export class Outage extends Error {
  readonly who: Party;
  readonly retry: boolean;

  constructor(who: Party, cause: unknown, retry = true) {
    super(`${who}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'Outage';
    this.who = who;
    this.retry = retry;
  }
}

/** Passes an outage on as it is and turns anything else that went wrong on the way into one. */
export function asOutage(who: Party, cause: unknown): Outage {
  return cause instanceof Outage ? cause : new Outage(who, cause);
}

/** Stops at once, as an outage, when the caller has given up already. */
export function stopIfCalledOff(who: Party, signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Outage(who, signal.reason);
}

/** Waits for the work, or for the caller to give up, whichever is first. The work itself may run on unseen. */
export async function unlessCalledOff<T>(who: Party, work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const gone = Promise.withResolvers<never>();
  const leave = () => gone.reject(new Outage(who, signal.reason));
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  try {
    return await Promise.race([work, gone.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** Waits for nothing but the caller's patience: how a party that never answers looks. Without a signal it fails at once. */
export async function neverAnswers(who: Party, signal: AbortSignal | undefined): Promise<never> {
  if (!signal) throw new Outage(who, new Error('no answer'));
  return unlessCalledOff(who, Promise.withResolvers<never>().promise, signal);
}
