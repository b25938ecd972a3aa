import type * as z from 'zod/mini';

/**
 * Where sandbox adapters store their state, shared by all processes and surviving a crash. Values are plain JSON.
 * `read` returns undefined for a name that was never written. `change` is atomic among all processes: `update` gets the newest value,
 * and what it returns is stored; undefined deletes the name. `update` may run several times, so it only computes. An `update` that
 * throws changes nothing.
 */
export type StateStore = {
  read(name: string): Promise<unknown>;
  change(name: string, update: (value: unknown) => unknown): Promise<unknown>;
};

/** A store for tests, in the memory of the process. It stores JSON text, so it loses what the database would lose too. */
export function memoryStateStore(): StateStore {
  const texts = new Map<string, string>();
  const read = (name: string): unknown => {
    const text = texts.get(name);
    return text === undefined ? undefined : JSON.parse(text);
  };
  return {
    async read(name) {
      return read(name);
    },
    async change(name, update) {
      const next = update(read(name));
      if (next === undefined) texts.delete(name);
      else texts.set(name, JSON.stringify(next));
      return read(name);
    },
  };
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
  const parse = (value: unknown): T => {
    const parsed = schema.safeParse(value);
    if (isKept && !parsed.success && value !== undefined && value !== null)
      throw new Error(`the stored value ${name} is unreadable`);
    return parsed.success ? parsed.data : empty();
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
