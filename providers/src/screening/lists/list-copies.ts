import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { type StateStore, storedValue } from '../../state-store.ts';
import { type ListEntry, type OfficialList, officialLists } from './entry.ts';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
const maxVersionsKept = 2_000;

const stateSchema = z.object({
  list: z.enum(officialLists),
  /** SHA-256 of the entries: the same while only the date of the file changes. */
  version: z.string(),
  publishedAt: z.string(),
  fetchedAt: z.string(),
  /** When the authority last answered with this list, or that it has not changed. */
  checkedAt: z.string(),
  entries: z.number(),
  etag: z.string(),
  lastModified: z.string(),
});
export type ListState = z.infer<typeof stateSchema>;

const copySchema = z.object({ version: z.string(), packed: z.string() });
const versionSchema = z.object({
  version: z.string(),
  publishedAt: z.string(),
  fetchedAt: z.string(),
  entries: z.number(),
});

const entrySchema = z.object({
  list: z.enum(officialLists),
  id: z.string(),
  kind: z.enum(['person', 'entity', 'other']),
  names: z.array(z.object({ name: z.string(), quality: z.enum(['primary', 'strong', 'weak']) })),
  births: z.array(z.object({ from: z.string(), to: z.string(), isApproximate: z.boolean() })),
  countries: z.array(z.string()),
  identifiers: z.array(z.object({ kind: z.string(), value: z.string() })),
  programmes: z.array(z.string()),
});

export const versionOf = (entries: readonly ListEntry[]): string =>
  createHash('sha256').update(JSON.stringify(entries)).digest('hex');

/** The copies of the lists, shared by all processes, each the last that could be read, and which versions there were since when. */
export type ListCopies = {
  /** Of each list that was ever read. */
  readStates(): Promise<ListState[]>;
  readCopy(list: OfficialList): Promise<{ version: string; entries: readonly ListEntry[] } | undefined>;
  storeCopy(state: ListState, entries: readonly ListEntry[]): Promise<void>;
  /** The authority says that the list is still this one. */
  confirm(state: ListState): Promise<void>;
};

export function listCopies(store: StateStore): ListCopies {
  const named = <T>(name: string, schema: z.ZodMiniType<T>, empty: () => T) =>
    storedValue<T>(store, { name, schema, empty, isKept: true });
  const stateOf = (list: OfficialList) => named(`state/${list}`, z.nullable(stateSchema), () => null);
  const copyOf = (list: OfficialList) => named(`copy/${list}`, z.nullable(copySchema), () => null);
  const setState = (state: ListState) => stateOf(state.list).change(() => ({ value: state, result: undefined }));
  return {
    async readStates() {
      return z.array(stateSchema).parse(await store.readAll('state/'));
    },
    async readCopy(list) {
      const copy = await copyOf(list).read();
      if (!copy) return undefined;
      const text = (await unpack(Buffer.from(copy.packed, 'base64'))).toString();
      return { version: copy.version, entries: z.array(entrySchema).parse(JSON.parse(text)) };
    },
    async storeCopy(state, entries) {
      const { list, version, publishedAt, fetchedAt } = state;
      const packed = (await pack(JSON.stringify(entries))).toString('base64');
      // The copy before its state: a process that stops between them leaves a newer copy under an older state, which is read again.
      await copyOf(list).change(() => ({ value: { version, packed }, result: undefined }));
      await named(`versions/${list}`, z.array(versionSchema), () => []).change((before) => {
        if (before.at(-1)?.version === version) return { value: before, result: undefined };
        const added = { version, publishedAt, fetchedAt, entries: state.entries };
        return { value: [...before, added].slice(-maxVersionsKept), result: undefined };
      });
      await setState(state);
    },
    confirm: setState,
  };
}
