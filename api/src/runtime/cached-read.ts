import { batched } from '@istmo/db/batched';
import type { App } from '../app.ts';

type CachedReadOptions<Value> = {
  /** How old an answer may be. */
  readonly maxAgeMs: number;
  readonly load: (app: App) => Promise<Value>;
};

/**
 * A read that many requests share: one answer per process for `maxAgeMs`, and one load at a time. A failed load is not remembered.
 * `isFresh` loads again whatever the age.
 */
export function cachedRead<Value>({ maxAgeMs, load }: CachedReadOptions<Value>) {
  const entries = new WeakMap<App, { readonly value: Promise<Value>; readonly readAtMs: number }>();
  return (app: App, isFresh = false): Promise<Value> => {
    const now = performance.now();
    const entry = entries.get(app);
    if (!isFresh && entry && now - entry.readAtMs < maxAgeMs) return entry.value;
    const value = load(app);
    entries.set(app, { value, readAtMs: now });
    value.catch(() => {
      if (entries.get(app)?.value === value) entries.delete(app);
    });
    return value;
  };
}

type KeyedReadOptions<Key, Value> = {
  readonly maxAgeMs: number;
  /** The key that was read first makes room for a new one. */
  readonly maxKeys: number;
  readonly load: (app: App, key: Key) => Promise<Value>;
};

/** The same for each key of a bounded number: as `cachedRead`, one answer per process, key and `maxAgeMs`. */
export function cachedReadByKey<Key extends string, Value>({ maxAgeMs, maxKeys, load }: KeyedReadOptions<Key, Value>) {
  const reads = new Map<Key, (app: App) => Promise<Value>>();
  return (app: App, key: Key): Promise<Value> => {
    const read = reads.get(key) ?? cachedRead({ maxAgeMs, load: (reader: App) => load(reader, key) });
    if (!reads.has(key)) {
      const [oldest] = reads.size < maxKeys ? [] : reads.keys();
      if (oldest !== undefined) reads.delete(oldest);
      reads.set(key, read);
    }
    return read(app);
  };
}

type VersionedReadOptions<Value> = {
  /** Moves when what is loaded has changed. */
  readonly readVersion: (app: App) => Promise<bigint>;
  readonly load: (app: App) => Promise<Value>;
};

/** A read that is loaded again when its version has moved, and kept otherwise, whatever its age. */
export function versionedRead<Value>({ readVersion, load }: VersionedReadOptions<Value>) {
  // The version is read first: rows that change meanwhile are read again at the next look.
  const loadVersioned = async (app: App) => ({ version: await readVersion(app), value: await load(app) });
  const readSnapshot = cachedRead({ maxAgeMs: Number.POSITIVE_INFINITY, load: loadVersioned });
  return async (app: App): Promise<Value> => {
    const [version, snapshot] = await Promise.all([readVersion(app), readSnapshot(app)]);
    return snapshot.version >= version ? snapshot.value : (await readSnapshot(app, true)).value;
  };
}

/** A look-up by key that concurrent requests share: one query answers all that wait. Undefined for a key that is not found. */
export function batchedRead<Key, Value>(load: (app: App, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  const lookups = new WeakMap<App, (key: Key) => Promise<Value | undefined>>();
  return (app: App, key: Key): Promise<Value | undefined> => {
    const find = lookups.get(app) ?? batched((keys: readonly Key[]) => load(app, keys));
    lookups.set(app, find);
    return find(key);
  };
}
