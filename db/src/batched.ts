import { Overloaded } from './failures.ts';

type Load<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;

export type BatchedOptions = {
  /** Keys one query asks for at most. */
  readonly size?: number;
  /** Queries under way at once. */
  readonly inFlight?: number;
  /** Keys that may wait; one more is refused with Overloaded. */
  readonly waiting?: number;
};

type Waiting<Value> = { resolve(value: Value | undefined): void; reject(error: unknown): void };

/**
 * Turns concurrent single look-ups into few queries. When no query is under way the first look-up is sent at the end of this
 * turn of the event loop, with whatever else was asked in it; while queries are under way further ones gather. Answers undefined
 * for a key that load does not know. An error of load reaches everybody who asked in that query.
 */
export function batched<Key, Value>(
  load: Load<Key, Value>,
  options: BatchedOptions = {},
): (key: Key) => Promise<Value | undefined> {
  const { size = 200, inFlight = 1, waiting: most = 10_000 } = options;
  const waiting = new Map<Key, Waiting<Value>[]>();
  let underWay = 0;
  let isPlanned = false;

  const send = async (batch: Map<Key, Waiting<Value>[]>) => {
    underWay++;
    try {
      const found = await load([...batch.keys()]);
      for (const [key, callers] of batch) for (const caller of callers) caller.resolve(found.get(key));
    } catch (error) {
      for (const callers of batch.values()) for (const caller of callers) caller.reject(error);
    } finally {
      underWay--;
      pump();
    }
  };
  const pump = () => {
    isPlanned = false;
    while (underWay < inFlight && waiting.size > 0) {
      const batch = new Map([...waiting].slice(0, size));
      for (const key of batch.keys()) waiting.delete(key);
      void send(batch);
    }
  };

  return (key) =>
    new Promise((resolve, reject) => {
      const callers = waiting.get(key);
      if (!callers && waiting.size >= most) return reject(new Overloaded(`${most} look-ups wait already`));
      // Only look-ups that were not sent yet are joined: an answer under way may be older than what the caller just wrote.
      if (callers) callers.push({ resolve, reject });
      else waiting.set(key, [{ resolve, reject }]);
      if (isPlanned) return;
      isPlanned = true;
      // Not a microtask: those end with each socket's own callback, and every look-up would travel alone.
      setImmediate(pump);
    });
}
