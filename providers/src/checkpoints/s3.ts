import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { Outage } from '../outage.ts';
import { type BucketSettings, type ObjectLock, openBucket } from '../s3/bucket.ts';
import type { Abandonment, ArchivedCheckpoint, CheckpointArchive, KeyChange } from './port.ts';

export type S3ArchiveSettings = BucketSettings & {
  readonly clock: Clock;
  /** How many days the bucket keeps each entry from every change; 0: it was made without object lock. */
  readonly lockDays: number;
  readonly lockMode: ObjectLock['mode'];
};

const checkpointFormat = z.object({
  number: z.string().check(z.regex(/^\d+$/)),
  content: z.string(),
  signature: z.string(),
});
const abandonmentFormat = z.object({ content: z.string(), signature: z.string() });
const keyChangeFormat = z.object({ content: z.string(), signature: z.string(), countersignature: z.string() });
const abandonedRange = z.object({ restored_to: z.string(), abandoned_to: z.string() });

type Written = Abandonment | KeyChange | z.infer<typeof checkpointFormat>;
type Abandoned = Abandonment & { readonly after: bigint; readonly last: bigint };

// A folder has a thousand, which is one page of a list, so that the last one is found without listing all.
const perFolder = 1_000n;
const padded = (value: bigint | number, digits: number) => String(value).padStart(digits, '0');
const folderOf = (number: bigint) => `signed/${padded(number / perFolder, 12)}/`;
// What is added after a restore has the numbers of what was abandoned, so names also have how often was abandoned before.
const toName = (number: bigint, generation: number) =>
  `${folderOf(number)}${padded(number, 15)}-${padded(generation, 4)}.json`;
const nameFormat = /^signed\/\d{12}\/(\d{15})-(\d{4})\.json$/;

type Entry = { readonly name: string; readonly number: bigint; readonly generation: number };

function parseName(name: string): Entry[] {
  const [, number, generation] = nameFormat.exec(name) ?? [];
  if (number === undefined || generation === undefined) return [];
  return [{ name, number: BigInt(number), generation: Number.parseInt(generation, 10) }];
}

/** How many objects are read at once. */
const readersAtOnce = 16;

/**
 * An archive in a bucket: one object for each entry, written on condition that there is none of that name, so none is ever replaced. Only `verified`, which says
 * how far was verified, is. The key needs no right to delete.
 */
export function s3CheckpointArchive(settings: S3ArchiveSettings): CheckpointArchive {
  const entries = openEntries(settings);
  const { bucket } = entries;
  const readKeyChanges = async (): Promise<KeyChange[]> =>
    (await entries.readList('keys/', keyChangeFormat)).flatMap((change) => change ?? []);
  const writeVerified = async (number: bigint) => {
    await bucket.put('verified', new TextEncoder().encode(`${number}\n`), { type: 'text/plain' });
  };
  return {
    async append(checkpoints) {
      const generation = (await bucket.listAll('abandoned/')).length;
      // One after another, so that none is missing before the last.
      for (const { number, content, signature } of checkpoints)
        if (!(await entries.add(toName(number, generation), { number: String(number), content, signature })))
          throw new Outage('checkpoints', new Error(`the archive has another checkpoint ${number}`), false);
    },
    read: (from) => readCheckpoints(entries, from),
    readLast: () => readLast(entries),
    async readVerified() {
      const found = await bucket.get('verified');
      return BigInt(found ? new TextDecoder().decode(found.bytes).trim() : '0');
    },
    writeVerified,
    async abandon({ content, signature }) {
      await entries.addToList('abandoned/', { content, signature });
      await writeVerified(0n);
    },
    async readAbandoned() {
      const found = (await readAbandonments(entries)).flatMap((entry) => entry ?? []);
      return [...new Map(found.map(({ content, signature }) => [content, { content, signature }])).values()];
    },
    async addKeyChange({ content, signature, countersignature }) {
      if ((await readKeyChanges()).some((one) => one.content === content)) return;
      await entries.addToList('keys/', { content, signature, countersignature });
    },
    readKeyChanges,
  };
}

/** The objects of an archive: written once, and read by their form. */
function openEntries(settings: S3ArchiveSettings) {
  const { clock, lockDays, lockMode } = settings;
  const bucket = openBucket('checkpoints', { ...settings, prefix: `${settings.prefix}checkpoints/` });
  const type = 'application/json';
  const lock = (): ObjectLock | undefined =>
    lockDays === 0 ? undefined : { mode: lockMode, until: new Date(clock.now().getTime() + lockDays * 86_400_000) };

  /** The content of an object; undefined when it is not there or is not of this form. */
  async function read<T>(name: string, format: z.ZodMiniType<T>): Promise<T | undefined> {
    const found = await bucket.get(name);
    return found && parse(new TextDecoder().decode(found.bytes), format);
  }

  /** Adds an entry; false when another one has that name. One with the same content is ours, whose answer was lost. */
  async function add(name: string, entry: Written): Promise<boolean> {
    const bytes = new TextEncoder().encode(JSON.stringify(entry));
    if ((await bucket.put(name, bytes, { type, isNew: true, lock: lock() })) === 'stored') return true;
    return (await read(name, z.object({ content: z.string() })))?.content === entry.content;
  }

  /** Adds an entry at the end of a numbered list. */
  async function addToList(folder: string, entry: Written): Promise<void> {
    let next = (await bucket.listAll(folder)).length;
    while (!(await add(`${folder}${padded(next, 4)}.json`, entry))) next += 1;
  }

  async function readList<T>(folder: string, format: z.ZodMiniType<T>): Promise<(T | undefined)[]> {
    return Promise.all((await bucket.listAll(folder)).map((name) => read(name, format)));
  }
  return { bucket, read, add, addToList, readList };
}

type Entries = ReturnType<typeof openEntries>;

async function readAbandonments({ readList }: Entries): Promise<(Abandoned | undefined)[]> {
  return (await readList('abandoned/', abandonmentFormat)).map((entry) => {
    const range = entry && parse(entry.content, abandonedRange);
    return range && entry && { ...entry, after: BigInt(range.restored_to), last: BigInt(range.abandoned_to) };
  });
}

/** None for a damaged one. */
async function readCheckpoint({ read }: Entries, { name, number }: Entry): Promise<ArchivedCheckpoint[]> {
  const found = await read(name, checkpointFormat);
  return found && BigInt(found.number) === number ? [{ ...found, number }] : [];
}

async function* readCheckpoints(entries: Entries, from: bigint): AsyncIterable<ArchivedCheckpoint> {
  const abandonments = await readAbandonments(entries);
  const batch: Entry[] = [];
  const readBatch = async () =>
    (await Promise.all(batch.splice(0).map((entry) => readCheckpoint(entries, entry)))).flat();
  for await (const name of entries.bucket.list('signed/', `${folderOf(from)}${padded(from, 15)}`)) {
    batch.push(...parseName(name).filter((entry) => !isAbandoned(entry, abandonments)));
    if (batch.length >= readersAtOnce) yield* await readBatch();
  }
  yield* await readBatch();
}

async function readLast(entries: Entries): Promise<ArchivedCheckpoint | undefined> {
  const abandonments = await readAbandonments(entries);
  for (const folder of (await entries.bucket.listFolders('signed/')).toReversed()) {
    const named = (await entries.bucket.listAll(folder)).flatMap(parseName);
    for (const entry of named.toReversed()) {
      const [found] = isAbandoned(entry, abandonments) ? [] : await readCheckpoint(entries, entry);
      if (found) return found;
    }
  }
  return undefined;
}

/** An entry leaves out those of its numbers that were added before it. */
function isAbandoned({ number, generation }: Entry, abandonments: readonly (Abandoned | undefined)[]): boolean {
  return abandonments.some(
    (entry, index) => entry && generation <= index && number > entry.after && number <= entry.last,
  );
}

function parse<T>(text: string, format: z.ZodMiniType<T>): T | undefined {
  try {
    return format.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
