import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** A process of the image, and what started it. */
export type Started = {
  /** The process id of Node itself. */
  readonly pid: () => number | undefined;
  readonly written: () => string;
  readonly hasEnded: () => boolean;
  /** SIGTERM to Node; resolves with the exit code. */
  stop(): Promise<number | null>;
};

const stopMs = 20_000;

type StartOptions = {
  /** The end of the name of the script that a Node process below the program runs; absent where the program itself is meant. */
  readonly script?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly uid?: number;
};

/** Starts a program, such as buildah, which runs a Node process somewhere below it. */
export function startProcess(
  program: string,
  args: readonly string[],
  { script, ...options }: StartOptions = {},
): Started {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (written += part.toString()));
  const pid = () => (script === undefined ? child.pid : findBelow(child.pid, script));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid,
    written: () => written,
    hasEnded,
    stop: async () => {
      if (hasEnded()) return child.exitCode;
      const ended = once(child, 'exit').then(() => child.exitCode);
      const running = pid();
      if (running !== undefined) process.kill(running, 'SIGTERM');
      const late = pause(stopMs, undefined, { ref: false }).then(() => end(child, pid()));
      await Promise.race([ended, late]);
      return ended;
    },
  };
}

function end(child: ChildProcess, pid: number | undefined): void {
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
  child.kill('SIGKILL');
}

/** The process below another one that runs a script of the image. */
function findBelow(parent: number | undefined, script: string): number | undefined {
  const known = new Set([parent]);
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .toSorted((one, other) => one - other);
  // Children may have lower ids than their parents where the ids began again, so it is read until nothing is added.
  for (let count = -1; count !== known.size;) {
    count = known.size;
    for (const pid of pids) if (known.has(readFact(pid, 'PPid'))) known.add(pid);
  }
  return pids.find((pid) => known.has(pid) && readCommand(pid).some((word) => word.endsWith(script)) && isNode(pid));
}

const isNode = (pid: number): boolean => readCommand(pid)[0]?.endsWith('node') ?? false;

function readCommand(pid: number): string[] {
  return readProc(pid, 'cmdline').split('\0');
}

/** A number of what the system says of a process, such as its user or its memory in kilobytes. */
export function readFact(pid: number, name: 'PPid' | 'Uid' | 'VmRSS'): number | undefined {
  const [, fact] = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readProc(pid, 'status')) ?? [];
  return fact === undefined ? undefined : Number.parseInt(fact, 10);
}

/** The variables that a process was started with. */
export function readEnvironment(pid: number): string {
  return readProc(pid, 'environ');
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** The answer of an address as soon as it is 200, or the last one. Ends early when the process has ended. */
export async function waitForOk(address: string, started: Started, limitMs = 90_000): Promise<number> {
  const until = performance.now() + limitMs;
  let status = 0;
  while (status !== 200 && performance.now() < until && !started.hasEnded()) {
    status = await fetch(address).then(
      async (reply) => {
        await reply.body?.cancel();
        return reply.status;
      },
      () => 0,
    );
    if (status !== 200) await pause(100);
  }
  return status;
}
