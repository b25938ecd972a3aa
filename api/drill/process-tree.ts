import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/* Processes of the machine by what /proc says of them. */

/** This process and its descendants; none when it does not work in this folder, so that a number that was given again is left alone. */
export function listProcesses(pid: number, folder: string): number[] {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== folder) return [];
  } catch {
    return [];
  }
  return [pid, ...listChildren(pid)];
}

function listChildren(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) => {
      const children = readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim();
      return children === '' ? [] : children.split(' ').flatMap((one) => [Number(one), ...listChildren(Number(one))]);
    });
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

export function killProcesses(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}
