import { accessSync, constants, statfsSync } from 'node:fs';

const folder = '/dev/shm';
const minFreeBytes = 2 * 1024 ** 3;

/**
 * A folder in memory for the databases of tests, whose data need not survive: creating a database of a thousand files takes a tenth of the time
 * there. Undefined where the system has none, or too little room in it.
 */
export const memoryFolder: string | undefined = hasRoom() ? folder : undefined;

function hasRoom(): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= minFreeBytes;
  } catch {
    return false;
  }
}
