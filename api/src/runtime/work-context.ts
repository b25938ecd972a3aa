import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './tracing.ts';

/** What the process is doing for whom: log lines written meanwhile name it, and spans started meanwhile belong to it. */
export type Work = {
  /** The id of its trace, 32 hexadecimal digits. That of a request is the request's id without its dashes, so either finds the other. */
  readonly trace: string;
  readonly request?: string;
  readonly job?: string;
  readonly task?: string;
  /** The parent of the spans that are started in it; none where its trace is not recorded. */
  readonly span?: Span | undefined;
};

const current = new AsyncLocalStorage<Work>();

/** The work that this code runs for, if any. */
export const currentWork = (): Work | undefined => current.getStore();

/** Runs what belongs to this work, and what that starts. */
export const runWork = <T>(work: Work, run: () => T): T => current.run(work, run);

/** Runs what belongs to no work, although one may have caused it. */
export const outsideWork = <T>(run: () => T): T => current.exit(run);

/** The fields by which a log line names the work that it is about. */
export function toLogFields(work: Work | undefined): object {
  if (!work) return {};
  const { trace, request, job, task } = work;
  return { trace, ...(request && { request }), ...(job && { job }), ...(task && { task }) };
}
