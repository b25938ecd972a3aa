import { readFileSync } from 'node:fs';

export type ProcessFacts = {
  /** The user it runs as; undefined where the system has none. */
  readonly uid: number | undefined;
  /** The most bytes of a core dump, as the system writes it. */
  readonly coreLimit: string | undefined;
  /** What Node was started with. */
  readonly options: readonly string[];
};

// Each of them writes memory to a file or lets a debugger in.
const exposing = /^--(inspect|report|heapsnapshot|heap-prof|abort-on-uncaught-exception|diagnostic)/;

export function readProcessFacts({ NODE_OPTIONS: inherited = '' }: NodeJS.ProcessEnv): ProcessFacts {
  const [, coreLimit] = /^Max core file size +(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return { uid: process.getuid?.(), coreLimit, options: [...process.execArgv, ...inherited.split(/\s+/)] };
}

/** Why a process with these facts may not hold keys (requirement 4.1.54), for the operator; undefined when it may. */
export function findProcessProblem({ uid, coreLimit, options }: ProcessFacts): string | undefined {
  if (uid === 0) return 'the signer does not run as root: give it a user of its own';
  if (coreLimit !== '0')
    return 'a core dump would have the keys: start the signer with `ulimit -c 0`, systemd: LimitCORE=0';
  const option = options.find((one) => exposing.test(one));
  return option === undefined
    ? undefined
    : `the signer does not start with ${option.split('=')[0]}: its memory has the keys`;
}
