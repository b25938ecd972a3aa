import type { Span, SpanStart, Tracing } from './tracing.ts';

/**
 * A trace that is sent as a whole when something was changed or failed in it, and else not at all: a task that asks a provider every second what is new
 * finds nothing most times.
 */
export function startHeldTrace(tracing: Tracing, trace: string, start: SpanStart) {
  const root = tracing.startTrace(trace, start);
  if (!root) return undefined;
  const ends: (() => void)[] = [];
  let isWorthSending = false;
  let isOver = false;
  const hold = (span: Span): Span => ({
    ...span,
    startChild: (given) => {
      if (given.isChange) isWorthSending = true;
      return hold(span.startChild(given));
    },
    end: (how = {}) => {
      if (how.error !== undefined) isWorthSending = true;
      if (isOver && isWorthSending) return span.end(how);
      const atMs = how.atMs ?? performance.now();
      ends.push(() => span.end({ ...how, atMs }));
    },
  });
  const span = hold(root);
  return {
    span,
    /** Sends it, or drops it. */
    finish: () => {
      span.end();
      isOver = true;
      if (isWorthSending) for (const end of ends) end();
    },
  };
}
