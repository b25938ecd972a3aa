import { randomBytes } from 'node:crypto';
import type { Db } from '@istmo/db/tx';
import type { CommittedBatch, CommitterOptions } from '@istmo/ledger';
import type { Span, Tracing } from './tracing.ts';
import { currentWork, runWork } from './work-context.ts';

export const newTrace = (): string => randomBytes(16).toString('hex');

type LedgerObserver = Required<Pick<CommitterOptions, 'observeEffect' | 'onBatch'>>;

/**
 * A span in the trace of each request whose effect is in a commit. Where it is in a commit with others, that commit has a trace of its own, which is linked
 * with the spans of its requests.
 */
export function traceCommits(tracing: Tracing): LedgerObserver {
  const grouped = new WeakMap<CommittedBatch, Span>();
  const findGroup = (batch: CommittedBatch): Span | undefined => {
    if (batch.effects === 1) return undefined;
    const known = grouped.get(batch);
    const span = known ?? tracing.startTrace(newTrace(), toStart(batch, batch.startedAt - batch.waitedMs));
    if (span && !known) grouped.set(batch, span);
    return span;
  };
  return {
    observeEffect: () => {
      const parent = currentWork()?.span;
      if (!parent) return undefined;
      const addedAt = performance.now();
      return (batch) => {
        const span = parent.startChild(toStart(batch, addedAt));
        const group = findGroup(batch);
        if (group) {
          span.link(group.ref);
          group.link(span.ref);
        }
        span.end({ atMs: batch.startedAt + batch.tookMs });
      };
    },
    onBatch: (batch) => grouped.get(batch)?.end({ atMs: batch.startedAt + batch.tookMs }),
  };
}

const toStart = ({ effects, statements, startedAt }: CommittedBatch, addedAt: number) => ({
  name: 'ledger commit',
  kind: 'internal' as const,
  isChange: true,
  atMs: addedAt,
  attributes: {
    'istmo.ledger.effects': effects,
    'istmo.ledger.wait_ms': Math.round((startedAt - addedAt) * 1_000) / 1_000,
    'istmo.statements': statements,
  },
});

/** The same connections; each transaction of a traced work is a span, which is the parent of what its work causes. */
export function traceTransactions(db: Db): Db {
  return {
    ...db,
    inTransaction: async (work, options) => {
      const around = currentWork();
      const span = around?.span?.startChild({ name: 'transaction', kind: 'client', isChange: true });
      if (!around || !span) return db.inTransaction(work, options);
      let statements = 0;
      try {
        const result = await runWork({ ...around, span }, () =>
          db.inTransaction(
            (tx) =>
              work({
                isTransaction: true,
                query: (sql, values) => {
                  statements += 1;
                  return tx.query(sql, values);
                },
              }),
            options,
          ),
        );
        span.set({ 'istmo.statements': statements });
        span.end();
        return result;
      } catch (error) {
        span.set({ 'istmo.statements': statements });
        span.end({ error });
        throw error;
      }
    },
  };
}
