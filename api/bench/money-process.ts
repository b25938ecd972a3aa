import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { Outage } from '@istmo/providers/outage';
import { MovableClock } from '../src/runtime/clock.ts';
import type { Settings } from '../src/settings/settings.ts';
import type { Step } from '../src/testing/kill-anywhere.ts';

/*
 * What the worker and the signer of the money run have in common as processes of their own: they get their tasks from the run, ask it what an external
 * provider answers, and end themselves as `kill -9` does at the step they were given.
 */

/** `during`: the statement or the call has been sent, and what becomes of it is not waited for. */
const moments = ['before', 'during', 'after'] as const;

export type ProcessStart = {
  readonly url: string;
  readonly settings: Settings;
  /** The step at which the process ends; undefined where it lives on. */
  readonly endsAt: { readonly count: number; readonly moment: (typeof moments)[number] } | undefined;
};

export type ProviderCall = {
  readonly id: number;
  readonly port: string;
  readonly method: string;
  readonly given: readonly unknown[];
  readonly hasSignal: boolean;
};
export type ProviderAnswer = {
  readonly id: number;
  readonly result?: unknown;
  readonly failure?: { readonly message: string; readonly provider?: Outage['provider'] };
};

export type ToProcess =
  | { readonly kind: 'start'; readonly start: ProcessStart }
  | { readonly kind: 'run'; readonly task: string; readonly aheadMs: number }
  | { readonly kind: 'answer'; readonly answer: ProviderAnswer };
export type FromProcess =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly problem?: string }
  | { readonly kind: 'call'; readonly call: ProviderCall }
  | { readonly kind: 'abort'; readonly id: number };

export type ProcessTools = ProcessStart & { readonly clock: MovableClock; readonly step: Step };
type Tasks = Readonly<Record<string, () => Promise<unknown>>>;

export const pickMoment = (random: (below: number) => number) => moments[random(moments.length)] ?? 'before';

const sendToRun = (message: FromProcess): void => {
  process.send?.(message);
};

/** Waits for the start, then runs one task after another. The process ends with the one that started it. */
export function serveTasks(open: (tools: ProcessTools) => Promise<Tasks>): void {
  process.on('disconnect', () => process.exit());
  flushCompileCache();
  const clock = new MovableClock();
  let tasks: Tasks = {};
  const run = async (name: string): Promise<void> => {
    const task = tasks[name];
    if (!task) throw new Error(`there is no task ${name}`);
    await task();
  };
  process.on('message', (message: ToProcess) => {
    if (message.kind === 'start') {
      void open({ ...message.start, clock, step: createStep(message.start.endsAt) }).then((opened) => {
        tasks = opened;
        sendToRun({ kind: 'ready' });
      });
    } else if (message.kind === 'run') {
      clock.runAhead(message.aheadMs);
      run(message.task).then(
        () => sendToRun({ kind: 'done' }),
        (error: unknown) =>
          sendToRun({ kind: 'done', problem: error instanceof Error ? String(error.stack) : String(error) }),
      );
    }
  });
}

/** Ends the process at the n-th step. */
function createStep(endsAt: ProcessStart['endsAt']): Step {
  let left = endsAt?.count ?? Infinity;
  const end = () => process.kill(process.pid, 'SIGKILL');
  return async (work) => {
    left -= 1;
    // A transaction has steps of its own, so that the count is another one when it has ended.
    const isLast = left === 0;
    if (isLast && endsAt?.moment === 'before') end();
    const result = work();
    if (isLast) {
      const ended = result.catch(() => {});
      // Long enough for it to be sent, and mostly too short for its answer.
      await (endsAt?.moment === 'during' ? pause(1) : ended);
      end();
    }
    return result;
  };
}

type PendingCall = { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void };

/** A port of the providers: its functions are called in the process of the run, each as a step. Those that answer at once are `own`. */
export function openPort(step: Step) {
  const waiting = new Map<number, PendingCall>();
  let count = 0;
  process.on('message', (message: ToProcess) => {
    if (message.kind !== 'answer') return;
    const { id, result, failure } = message.answer;
    const call = waiting.get(id);
    waiting.delete(id);
    if (failure?.provider) call?.reject(new Outage(failure.provider, failure.message));
    else if (failure) call?.reject(new Error(failure.message));
    else call?.resolve(result);
  });
  const ask = (port: string, method: string, given: readonly unknown[]): Promise<unknown> => {
    count += 1;
    const id = count;
    const signal = given.find((each) => each instanceof AbortSignal);
    const plain = given.filter((each) => each !== signal);
    const { promise, ...settle } = Promise.withResolvers<unknown>();
    waiting.set(id, settle);
    sendToRun({ kind: 'call', call: { id, port, method, given: plain, hasSignal: signal !== undefined } });
    signal?.addEventListener('abort', () => sendToRun({ kind: 'abort', id }), { once: true });
    return promise;
  };
  return <Port extends object>(port: string, own: Partial<Port> = {}): Port =>
    new Proxy(Object.create(own), {
      get: (target, method) =>
        Reflect.get(target, method) ?? ((...given: readonly unknown[]) => step(() => ask(port, String(method), given))),
    });
}
