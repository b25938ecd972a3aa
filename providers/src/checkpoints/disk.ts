import { mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toOutage } from '../outage.ts';
import type { ArchivedCheckpoint, CheckpointArchive } from './port.ts';

// A file has a week of checkpoints, one a line.
const checkpointsPerFile = 10_000n;
const fileFormat = /^\d{12}\.jsonl$/;
const toFile = (number: bigint) => `${String(number - (number % checkpointsPerFile)).padStart(12, '0')}.jsonl`;

/** Undefined for a line that is damaged, for example because the process was killed while it wrote. */
function parseLine(line: string): ArchivedCheckpoint | undefined {
  try {
    const { number, content, signature } = JSON.parse(line);
    return { number: BigInt(number), content: String(content), signature: String(signature) };
  } catch {
    return undefined;
  }
}

const formatLine = ({ number, content, signature }: ArchivedCheckpoint) =>
  `${JSON.stringify({ number: String(number), content, signature })}\n`;

/** An archive in a folder, which only ever adds to its files. */
export function diskCheckpointArchive({ folder }: { folder: string }): CheckpointArchive {
  const verifiedPath = join(folder, 'verified');
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
          const file = await open(join(folder, name), 'a+', 0o600);
          try {
            const { size } = await file.stat();
            const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
            const start = size === 0 || buffer.toString() === '\n' ? '' : '\n';
            await file.appendFile(start + group.map(formatLine).join(''));
            await file.sync();
          } finally {
            await file.close();
          }
        }
      }),
    async *read(from) {
      for (const name of await outage(listFiles)) {
        if (name < toFile(from)) continue;
        for (const line of await outage(() => readLines(name))) {
          const checkpoint = parseLine(line);
          if (checkpoint && checkpoint.number >= from) yield checkpoint;
        }
      }
    },
    readLast: () =>
      outage(async () => {
        const name = (await listFiles()).at(-1);
        const lines = name === undefined ? [] : await readLines(name);
        return lines.map(parseLine).findLast((checkpoint) => checkpoint !== undefined);
      }),
    readVerified: () =>
      outage(async () => BigInt((await readFile(verifiedPath, 'utf8').catch(ignoreMissing))?.trim() ?? '0')),
    writeVerified: (number) =>
      outage(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(`${verifiedPath}.part`, `${number}\n`, { mode: 0o600 });
        await rename(`${verifiedPath}.part`, verifiedPath);
      }),
  };
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
