import type * as z from 'zod/mini';

/**
 * Where sandbox adapters store their state, shared by all processes and surviving a crash. Values are plain JSON.
 * `read` returns undefined for a name that was never written. `change` is atomic among all processes: `update` gets the newest value,
 * and what it returns is stored; undefined deletes the name. `update` may run several times, so it only computes. An `update` that
 * throws changes nothing.
 */
export type StateStore = {
  read(name: string): Promise<unknown>;
  /** The values whose names begin so. */
  readAll(prefix: string): Promise<unknown[]>;
  change(name: string, update: (value: unknown) => unknown): Promise<unknown>;
};

/**
 * A store for tests, in the memory of the process. It stores what is left of a value as JSON, so it loses what the database would lose too. All readers
 * get the same value, which cannot be changed.
 */
export function memoryStateStore(): StateStore {
  const values = new Map<string, unknown>();
  return {
    async read(name) {
      return values.get(name);
    },
    async readAll(prefix) {
      return [...values].flatMap(([name, value]) => (name.startsWith(prefix) ? [value] : []));
    },
    async change(name, update) {
      const next = update(values.get(name));
      if (next === undefined) values.delete(name);
      else values.set(name, freezeAll(JSON.parse(JSON.stringify(next))));
      return values.get(name);
    },
  };
}

/** Freezes a value of plain objects and arrays, and all that is in it. */
function freezeAll<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) freezeAll(part);
  return Object.freeze(value);
}

type Update<T, Result> = (value: T) => { value: T | undefined; result: Result };

/** One named value of a store, checked against its schema when it is read. */
export type StoredValue<T> = {
  read(): Promise<T>;
  /** Replaces the value by the one that `update` returns (undefined deletes it), and returns its result. */
  change<Result>(update: Update<T, Result>): Promise<Result>;
};

type StoredValueOptions<T> = {
  name: string;
  schema: z.ZodMiniType<T>;
  empty: () => T;
  /** Of what is no sandbox's: a value that does not fit is an error, because what was done may not be forgotten. */
  isKept?: boolean;
};

/** A stored value that does not fit the schema, left by an older version, counts as empty: sandbox state is not migrated. */
export function storedValue<T>(
  stateStore: StateStore,
  { name, schema, empty, isKept = false }: StoredValueOptions<T>,
): StoredValue<T> {
  // A store in memory gives the same object until it changes: thousands of transactions are checked once then, not at every read.
  const checked = new WeakMap<object, T>();
  const parse = (value: unknown): T => {
    const isObject = typeof value === 'object' && value !== null;
    const known = isObject ? checked.get(value) : undefined;
    if (known !== undefined) return known;
    const parsed = schema.safeParse(value);
    if (isKept && !parsed.success && value !== undefined && value !== null)
      throw new Error(`the stored value ${name} is unreadable`);
    if (!parsed.success) return empty();
    if (isObject) checked.set(value, freezeAll(parsed.data));
    return parsed.data;
  };
  return {
    async read() {
      return parse(await stateStore.read(name));
    },
    async change<Result>(update: Update<T, Result>) {
      const outcome: { result: Result }[] = [];
      await stateStore.change(name, (current) => {
        const { value, result } = update(parse(current));
        // The update may run several times; the last run is the one that is stored.
        outcome.splice(0, outcome.length, { result });
        return value;
      });
      const [last] = outcome;
      if (!last) throw new Error(`the state store did not update ${name}`);
      return last.result;
    },
  };
}
