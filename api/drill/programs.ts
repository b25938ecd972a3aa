import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/* Programs of the machine that a drill starts: those of Debian's packages, as the user that they run as there. */

const running = new Set<ChildProcess>();
const lastSteps: (() => void)[] = [];
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const step of lastSteps) step();
});

/** Runs this when the drill's process ends, however that comes about, after the programs that it started were killed. */
export function atExit(step: () => void): void {
  lastSteps.push(step);
}

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];
const debianPostgres = '/usr/lib/postgresql';

/** Makes a folder that only the user postgres may open. */
export function makePostgresFolder(path: string): string {
  const ask = (flag: string): number => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  mkdirSync(path, { mode: 0o700 });
  chownSync(path, ask('-u'), ask('-g'));
  return path;
}

/** The folder of the programs of Debian's newest PostgreSQL. */
export function findPostgres(): string | undefined {
  if (!existsSync(debianPostgres)) return undefined;
  return readdirSync(debianPostgres)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(debianPostgres, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/** A sentence that names what is missing on this machine; undefined when nothing is. */
export function findMissing(programs: readonly string[]): string | undefined {
  const missing = programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  if (!findPostgres()) missing.push('postgresql');
  if (process.getuid?.() !== 0) return 'it starts servers as the user postgres, which needs root';
  return missing.length === 0 ? undefined : `not installed: ${missing.join(', ')} (Debian's packages)`;
}

const asPostgres = (program: string, args: readonly string[]): [string, string[]] => [
  'runuser',
  ['-u', 'postgres', '--', program, ...args],
];

/** Runs a program as the user postgres to its end; throws with what it wrote when it fails. */
export function runAsPostgres(program: string, args: readonly string[], input = ''): string {
  const [command, all] = asPostgres(program, args);
  try {
    return execFileSync(command, all, {
      encoding: 'utf8',
      input,
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' },
      cwd: '/',
      stdio: ['pipe', 'pipe', 'pipe'],
      maxBuffer: 100_000_000,
    });
  } catch (error) {
    const wrote =
      error instanceof Error && 'stderr' in error
        ? `${String(error.stderr)}${'stdout' in error ? String(error.stdout) : ''}`
        : String(error);
    throw new Error(`${program} ${args.join(' ')}: ${wrote.slice(-2_000)}`, { cause: error });
  }
}

export type Server = {
  readonly pid: number;
  /** What it wrote, the end of it. */
  readonly output: () => string;
  readonly hasEnded: () => boolean;
  /** Sends the signal to the program itself and waits until it has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
};

const keptOutput = 20_000;

type StartOptions = {
  readonly environment?: Readonly<Record<string, string>>;
  /** What comes before it, such as the command that runs it on another machine. */
  readonly prefix?: readonly string[];
};

/** Starts a program that goes on, as the user postgres; it gets no other signal than those of `end`. */
export function startAsPostgres(
  program: string,
  args: readonly string[],
  { environment = {}, prefix = [] }: StartOptions = {},
): Server {
  // setpriv replaces itself by the program, so that the process id is the program's.
  const ids = ['--reuid', 'postgres', '--regid', 'postgres', '--init-groups'];
  const [command = '', ...rest] = [...prefix, 'setpriv', ...ids, program, ...args];
  return follow(
    spawn(command, rest, {
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...environment },
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

/** What a drill needs to know of a process that it started. */
export function follow(child: ChildProcess): Server {
  let output = '';
  const add = (part: Buffer): void => {
    output = (output + part.toString('utf8')).slice(-keptOutput);
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  running.add(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void ended.then(() => running.delete(child));
  return {
    pid: child.pid ?? 0,
    output: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}
