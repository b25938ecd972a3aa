import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../src/app.ts';
import type { FromProcess, ProcessStart, ProviderAnswer, ProviderCall, ToProcess } from './money-process.ts';

/** The worker and the signer of the money run as the run sees them: processes that end at any step, and are started again. */

// Node reads the compiled code of the processes before it from here, which halves the time to start one.
const compileCache = join(import.meta.dirname, '../../.cache/compiled');

export type Role = 'worker' | 'signer';
type NextStart = () => ProcessStart;

export type Runner = {
  /** Runs a task, until it has ended or its process has. */
  run(task: string, aheadMs: number): Promise<void>;
  stop(): void;
};

type RunnerParts = {
  readonly role: Role;
  /** What each new process begins with. */
  readonly next: NextStart;
  /** What answers for the providers. */
  readonly app: App;
  readonly onKilled: () => void;
};

/** Keeps one process of a role running. */
export function startRunner({ role, next, app, onKilled }: RunnerParts): Runner {
  let isStopping = false;
  let running = startProcess(role, next(), app);
  let queue: Promise<void> = Promise.resolve();
  const runNext = async (task: string, aheadMs: number): Promise<void> => {
    const outcome = await (await running).run(task, aheadMs);
    if (outcome === 'ended' && !isStopping) {
      onKilled();
      running = startProcess(role, next(), app);
      // A failure to start is seen by the next task.
      running.catch(() => {});
    }
  };
  return {
    run: (task, aheadMs) => {
      queue = queue.then(() => runNext(task, aheadMs));
      return queue;
    },
    stop: () => {
      isStopping = true;
      void running.then((process) => process.end());
    },
  };
}

type StartedProcess = { run(task: string, aheadMs: number): Promise<'done' | 'ended'>; end(): void };

function startProcess(role: Role, start: ProcessStart, app: App): Promise<StartedProcess> {
  const child = fork(join(import.meta.dirname, `money-${role}.ts`), {
    serialization: 'advanced',
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  });
  const ready = Promise.withResolvers<StartedProcess>();
  let task = Promise.withResolvers<'done' | 'ended'>();
  const send = (message: ToProcess): void => {
    // Without a process that hears it, it is lost, as an answer that comes too late.
    if (child.connected) child.send(message, () => {});
  };
  const answer = answerCalls(app, (each) => send({ kind: 'answer', answer: each }));
  child.on('message', (message: FromProcess) => {
    if (message.kind === 'call') answer.call(message.call);
    else if (message.kind === 'abort') answer.abort(message.id);
    else if (message.kind === 'ready') ready.resolve(running);
    else if (message.problem === undefined) task.resolve('done');
    else task.reject(new Error(message.problem));
  });
  child.once('exit', (code, signal) => {
    ready.reject(new Error(`a ${role} did not start: ${code ?? signal}`));
    if (signal === 'SIGKILL') task.resolve('ended');
    else task.reject(new Error(`a ${role} ended with ${code ?? signal}`));
  });
  const running: StartedProcess = {
    run: (name, aheadMs) => {
      task = Promise.withResolvers();
      send({ kind: 'run', task: name, aheadMs });
      return isAlive(child) ? task.promise : Promise.resolve('ended');
    },
    end: () => child.kill('SIGKILL'),
  };
  task.promise.catch(() => {});
  send({ kind: 'start', start });
  return ready.promise;
}

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

/** Calls the providers for a process. What it asked before it was killed still happens. */
function answerCalls(app: App, answer: (answer: ProviderAnswer) => void) {
  const aborts = new Map<number, AbortController>();
  const ask = async ({ id, port, method, given, hasSignal }: ProviderCall): Promise<unknown> => {
    const target: unknown = Reflect.get(app, port);
    if (typeof target !== 'object' || target === null) throw new Error(`there is no port ${port}`);
    const abort = new AbortController();
    if (hasSignal) aborts.set(id, abort);
    return Reflect.apply(Reflect.get(target, method), target, hasSignal ? [...given, abort.signal] : given);
  };
  return {
    call: (call: ProviderCall) => {
      const { id } = call;
      ask(call)
        .then(
          (result) => answer({ id, result }),
          (error: unknown) => answer({ id, failure: toFailure(error) }),
        )
        .finally(() => aborts.delete(id));
    },
    abort: (id: number) => aborts.get(id)?.abort(new Error('the time is over')),
  };
}

function toFailure(error: unknown): NonNullable<ProviderAnswer['failure']> {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof Outage ? { message, provider: error.provider } : { message };
}
