import { Outage } from '../outage.ts';
import type { FileKey, Files, StoredFile } from './port.ts';

/** A store whose files are listed, to copy them to another one. */
export type FileSource = Pick<Files, 'get'> & { listKeys(): Promise<FileKey[]> };

/** A store that takes files under the names that they have. */
export type FileTarget = Pick<Files, 'get'> & { store(key: FileKey, file: StoredFile): Promise<void> };

export type CopyReport = {
  readonly copied: number;
  /** Were there already, unharmed. */
  readonly present: number;
  /** Are damaged where they come from, and were not copied. */
  readonly damaged: readonly FileKey[];
};

const copiersAtOnce = 8;

/**
 * Copies every file that the target has not, under its name, reads each one back there and compares it with the digest in its name. A repeat copies what
 * is still missing or damaged there. Throws `Outage` when a store fails.
 */
export async function copyFiles(source: FileSource, target: FileTarget): Promise<CopyReport> {
  const keys = (await source.listKeys()).values();
  const damaged: FileKey[] = [];
  const report = { copied: 0, present: 0, damaged };
  const copyNext = async () => {
    for (const key of keys) {
      if (await getSound(target, key)) {
        report.present += 1;
        continue;
      }
      const file = await getSound(source, key);
      if (!file) {
        damaged.push(key);
        continue;
      }
      await target.store(key, file);
      if (!(await target.get(key))) throw new Outage('files', new Error(`${key} was stored and is not there`));
      report.copied += 1;
    }
  };
  await Promise.all(Array.from({ length: copiersAtOnce }, copyNext));
  return report;
}

/** Undefined for a file that is not there or damaged. */
async function getSound(store: Pick<Files, 'get'>, key: FileKey): Promise<StoredFile | undefined> {
  try {
    return await store.get(key);
  } catch (problem) {
    if (problem instanceof Outage && !problem.retry && problem.message.endsWith('damaged')) return undefined;
    throw problem;
  }
}
