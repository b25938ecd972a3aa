import { OverloadedError } from './failures.ts';

type Load<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;

export type BatchedOptions = {
  /** Keys in one query. */
  readonly maxKeys?: number;
  /** Queries that run in parallel. */
  readonly maxInFlight?: number;
  /** Keys that may wait; one more is refused with OverloadedError. */
  readonly maxWaiting?: number;
};

type WaitingCaller<Value> = { resolve(value: Value | undefined): void; reject(error: unknown): void };

/**
 * Combines concurrent lookups of single keys into few queries. When no query is running, the lookups of one turn of the event loop
 * are sent together at its end; while queries run, further lookups are collected. Resolves to undefined for a key that `load` does
 * not return. An error of `load` rejects all lookups of that query.
 */
export function batched<Key, Value>(
  load: Load<Key, Value>,
  options: BatchedOptions = {},
): (key: Key) => Promise<Value | undefined> {
  const { maxKeys = 200, maxInFlight = 1, maxWaiting = 10_000 } = options;
  const waiting = new Map<Key, WaitingCaller<Value>[]>();
  let running = 0;
  let isScheduled = false;

  const send = async (batch: Map<Key, WaitingCaller<Value>[]>) => {
    running++;
    try {
      const found = await load([...batch.keys()]);
      for (const [key, callers] of batch) for (const caller of callers) caller.resolve(found.get(key));
    } catch (error) {
      for (const callers of batch.values()) for (const caller of callers) caller.reject(error);
    } finally {
      running--;
      sendWaiting();
    }
  };
  const sendWaiting = () => {
    isScheduled = false;
    while (running < maxInFlight && waiting.size > 0) {
      const batch = new Map([...waiting].slice(0, maxKeys));
      for (const key of batch.keys()) waiting.delete(key);
      void send(batch);
    }
  };

  return (key) =>
    new Promise((resolve, reject) => {
      const callers = waiting.get(key);
      if (!callers && waiting.size >= maxWaiting)
        return reject(new OverloadedError(`${maxWaiting} lookups wait already`));
      // Only a lookup that was not sent yet is joined: the result of a running query may be older than what the caller has just written.
      if (callers) callers.push({ resolve, reject });
      else waiting.set(key, [{ resolve, reject }]);
      if (isScheduled) return;
      isScheduled = true;
      // Not a microtask: those run after each socket's callback, and every lookup would be sent alone.
      setImmediate(sendWaiting);
    });
}
