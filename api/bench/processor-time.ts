import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

// The unit of /proc/<pid>/stat, which is 100 a second on every Linux.
const microsecondsPerTick = 10_000;

// `ended`: what its children used that have ended, for PostgreSQL the connections that were closed.
type Process = { readonly pid: number; readonly parent: number; readonly microseconds: number; readonly ended: number };

async function readProcess(pid: number): Promise<Process | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The name in parentheses may contain spaces; the parent and the times are counted from behind it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return {
    pid,
    parent: Number(fields[1]),
    microseconds: (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick,
    ended: (Number(fields[13]) + Number(fields[14])) * microsecondsPerTick,
  };
}

/**
 * Processor time so far of a server and of the PostgreSQL in its data folder. Unlike a rate it hardly depends on what else the machine
 * does.
 */
export async function readProcessorTime(server: { readonly pid: number; readonly data: string }) {
  const pidFile = await readFile(join(server.data, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  const postmaster = Number(pidFile.split('\n')[0]);
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const processes = (await Promise.all(names.map((name) => readProcess(Number(name))))).filter(
    (found) => found !== undefined,
  );
  const sum = (isOf: (found: Process) => boolean) =>
    processes.filter(isOf).reduce((total, { microseconds }) => total + microseconds, 0);
  return {
    node: sum(({ pid }) => pid === server.pid),
    postgres:
      sum(({ pid, parent }) => pid === postmaster || parent === postmaster) +
      (processes.find(({ pid }) => pid === postmaster)?.ended ?? 0),
  };
}

/** Processor time so far of this process and of its children that have ended, in microseconds. */
export async function readOwnProcessorTime(): Promise<number> {
  const own = await readProcess(process.pid);
  return own ? own.microseconds + own.ended : 0;
}

/** Processor time so far of everything that the machine runs, in microseconds. */
export async function readMachineTime(): Promise<number> {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] =
    (await readFile('/proc/stat', 'utf8')).split('\n', 1)[0]?.split(/ +/).map(Number) ?? [];
  return (user + nice + system + irq + softirq) * microsecondsPerTick;
}
