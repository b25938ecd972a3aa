import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toOutage } from '../outage.ts';
import type { Abandonment, ArchivedCheckpoint, CheckpointArchive, KeyChange } from './port.ts';

// A file has a week of checkpoints, one a line.
const checkpointsPerFile = 10_000n;
const fileFormat = /^\d{12}\.jsonl$/;
const toFile = (number: bigint) => `${String(number - (number % checkpointsPerFile)).padStart(12, '0')}.jsonl`;

type Abandoned = Abandonment & { readonly after: bigint; readonly last: bigint };
type Line = ArchivedCheckpoint | Abandoned;

/** Undefined for a line that is damaged, for example because the process was killed while it wrote. */
function parseLine(line: string): Line | undefined {
  try {
    const { number, content: written, signature: signed } = JSON.parse(line);
    const [content, signature] = [String(written), String(signed)];
    if (number !== undefined) return { number: BigInt(number), content, signature };
    const { restored_to: after, abandoned_to: last } = JSON.parse(content);
    return { after: BigInt(after), last: BigInt(last), content, signature };
  } catch {
    return undefined;
  }
}

/** The checkpoints of a file that were not abandoned after them. */
function listValid(lines: readonly string[]): ArchivedCheckpoint[] {
  let valid: ArchivedCheckpoint[] = [];
  for (const line of lines.map(parseLine))
    if (line && 'after' in line) valid = valid.filter(({ number }) => number <= line.after || number > line.last);
    else if (line) valid.push(line);
  return valid;
}

const formatLine = ({ number, content, signature }: ArchivedCheckpoint) =>
  `${JSON.stringify({ number: String(number), content, signature })}\n`;

/** An archive in a folder, which only ever adds to its files. */
export function diskCheckpointArchive({ folder }: { folder: string }): CheckpointArchive {
  const verifiedPath = join(folder, 'verified');
  const keysPath = join(folder, 'keys.jsonl');
  const readKeyChanges = async (): Promise<KeyChange[]> => {
    const lines = (await readFile(keysPath, 'utf8').catch(ignoreMissing))?.split('\n') ?? [];
    return lines.flatMap((line) => parseKeyChange(line) ?? []);
  };
  const listFiles = async () => {
    const names = await readdir(folder).catch(ignoreMissing);
    return (names ?? []).filter((name) => fileFormat.test(name)).toSorted();
  };
  const readLines = async (name: string) => (await readFile(join(folder, name), 'utf8')).split('\n');
  return {
    append: (checkpoints) =>
      outage(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        for (const [name, group] of Map.groupBy(checkpoints, ({ number }) => toFile(number))) {
          await appendLines(join(folder, name), group.map(formatLine).join(''));
        }
      }),
    async *read(from) {
      for (const name of await outage(listFiles)) {
        if (name < toFile(from)) continue;
        for (const checkpoint of listValid(await outage(() => readLines(name))))
          if (checkpoint.number >= from) yield checkpoint;
      }
    },
    readLast: () =>
      outage(async () => {
        for (const name of (await listFiles()).toReversed()) {
          const last = listValid(await readLines(name)).at(-1);
          if (last) return last;
        }
        return undefined;
      }),
    readVerified: () =>
      outage(async () => BigInt((await readFile(verifiedPath, 'utf8').catch(ignoreMissing))?.trim() ?? '0')),
    abandon: ({ content, signature }) =>
      outage(async () => {
        const line = `${JSON.stringify({ content, signature })}\n`;
        // In each file of what it leaves out, because files are read one by one.
        for (const name of await listFiles())
          if (name >= toFile(BigInt(JSON.parse(content).restored_to) + 1n)) await appendLines(join(folder, name), line);
        await rm(verifiedPath, { force: true });
      }),
    readAbandoned: () =>
      outage(async () => {
        const lines = await Promise.all((await listFiles()).map(readLines));
        const found = lines
          .flat()
          .map(parseLine)
          .flatMap((line) => (line && 'after' in line ? [line] : []));
        return [...new Map(found.map(({ content, signature }) => [content, { content, signature }])).values()];
      }),
    addKeyChange: (change) =>
      outage(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const { content, signature, countersignature } = change;
        if ((await readKeyChanges()).some((one) => one.content === content)) return;
        await appendLines(keysPath, `${JSON.stringify({ content, signature, countersignature })}\n`);
      }),
    readKeyChanges: () => outage(readKeyChanges),
    writeVerified: (number) =>
      outage(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(`${verifiedPath}.part`, `${number}\n`, { mode: 0o600 });
        await rename(`${verifiedPath}.part`, verifiedPath);
      }),
  };
}

/** Undefined for a line that is damaged. */
function parseKeyChange(line: string): KeyChange | undefined {
  try {
    const { content, signature, countersignature } = JSON.parse(line);
    return { content: String(content), signature: String(signature), countersignature: String(countersignature) };
  } catch {
    return undefined;
  }
}

/** Adds whole lines durably, after a line that a killed process did not end. */
async function appendLines(path: string, lines: string): Promise<void> {
  const file = await open(path, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    const start = size === 0 || buffer.toString() === '\n' ? '' : '\n';
    await file.appendFile(start + lines);
    await file.sync();
  } finally {
    await file.close();
  }
}

function ignoreMissing(problem: unknown): undefined {
  if (!(problem instanceof Error && 'code' in problem && problem.code === 'ENOENT')) throw problem;
}

async function outage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (problem) {
    throw toOutage('checkpoints', problem);
  }
}
