import { startHeldTrace } from './held-trace.ts';
import { newTrace } from './trace-ledger.ts';
import type { SpanRef, Tracing } from './tracing.ts';
import { currentWork, runWork } from './work-context.ts';

/** The field of a job's data that names the trace it belongs to, and in it the span of the transaction that queued it. */
const traceField = '$trace';

/** A job's data with the trace of the work that queues it. */
export function withTrace(data: object): object {
  const work = currentWork();
  if (!work) return data;
  return { ...data, [traceField]: { trace: work.trace, ...(work.span && { span: work.span.ref.span }) } };
}

/** A job's data as it was queued, and the trace that it belongs to: a new one where that of its queuing is not known. */
function splitTrace(data: unknown): { readonly own: unknown; readonly trace: string; readonly parent?: SpanRef } {
  if (typeof data !== 'object' || data === null || !(traceField in data)) return { own: data, trace: newTrace() };
  const { [traceField]: given, ...own } = data;
  const { trace, span } = readTrace(given);
  if (trace === undefined) return { own, trace: newTrace() };
  return { own, trace, ...(span !== undefined && { parent: { trace, span } }) };
}

function readTrace(given: unknown): { readonly trace?: string; readonly span?: string } {
  if (typeof given !== 'object' || given === null || !('trace' in given)) return {};
  const { trace } = given;
  if (typeof trace !== 'string' || !/^[0-9a-f]{32}$/.test(trace)) return {};
  const span = 'span' in given ? given.span : undefined;
  return { trace, ...(typeof span === 'string' && /^[0-9a-f]{16}$/.test(span) && { span }) };
}

type JobToRun = { readonly queue: string; readonly id: string; readonly data: unknown };

/**
 * Runs a job as a part of the trace of the transaction that queued it. `run` gets the data as they were queued, and what to call with the error of a
 * failure that it does not throw.
 */
export async function runJob<T>(
  tracing: Tracing | undefined,
  { queue, id, data }: JobToRun,
  run: (own: unknown, fail: (error: unknown) => void) => Promise<T>,
): Promise<T> {
  const { own, trace, parent } = splitTrace(data);
  const span =
    parent &&
    tracing?.continueTrace(parent, { name: `job ${queue}`, kind: 'consumer', attributes: { 'istmo.queue': queue } });
  const fail = (error: unknown) => span?.end({ error });
  try {
    return await runWork({ trace, job: id, span }, () => run(own, fail));
  } catch (error) {
    fail(error);
    throw error;
  } finally {
    span?.end();
  }
}

type TaskRun = {
  readonly run: () => Promise<void>;
  /** Called while the task is still the current work, so that what it logs names it. */
  readonly onError: (error: unknown) => void;
};

/** Runs a task of an interval as a trace of its own, which is sent only where something came of it. */
export async function runTask(tracing: Tracing | undefined, task: string, { run, onError }: TaskRun): Promise<void> {
  const trace = newTrace();
  const attributes = { 'istmo.task': task };
  const held = tracing && startHeldTrace(tracing, trace, { name: `task ${task}`, kind: 'internal', attributes });
  await runWork({ trace, task, span: held?.span }, async () => {
    try {
      await run();
    } catch (error) {
      onError(error);
      held?.span.end({ error });
    }
  });
  held?.finish();
}
