import * as z from 'zod/mini';
import { InvalidArgument } from './invalid-argument.ts';
import { storedValue, type StateStore } from './state-store.ts';

/** Faults injected into a sandbox adapter in advance: the next `times` calls they apply to fail that way. */
export type FaultQueue<Kind extends string> = {
  inject(fault: { kind: string; times: number }): Promise<void>;
  /** Uses up the first injected fault of one of these kinds, if there is any. */
  takeNext(kinds: readonly Kind[]): Promise<Kind | undefined>;
};

const maxTimes = 10_000;

/** The faults of one sandbox adapter, stored under `name`. `kinds` are the faults it supports. */
export function faultQueue<Kind extends string>(
  stateStore: StateStore,
  name: string,
  kinds: readonly Kind[],
): FaultQueue<Kind> {
  const schema = z.array(z.object({ kind: z.enum(kinds), times: z.int() }));
  const queue = storedValue<z.infer<typeof schema>>(stateStore, { name, schema, empty: () => [] });
  return {
    async inject({ kind, times }) {
      const supported = kinds.find((candidate) => candidate === kind);
      if (!supported) throw new InvalidArgument(`fault ${kind} is not one of ${kinds.join(', ')}`);
      if (!Number.isInteger(times) || times < 1 || times > maxTimes)
        throw new InvalidArgument(`times is a whole number from 1 to ${maxTimes}`);
      await queue.change((list) => ({ value: [...list, { kind: supported, times }], result: true }));
    },
    async takeNext(applicable) {
      const isApplicable = (fault: { kind: Kind }) => applicable.includes(fault.kind);
      // Nearly every call finds no fault, so the write is skipped then.
      if (!(await queue.read()).some(isApplicable)) return undefined;
      return queue.change((list) => {
        const taken = list.find(isApplicable);
        const remaining = list.flatMap((fault) =>
          fault !== taken ? [fault] : fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [],
        );
        return { value: remaining, result: taken?.kind };
      });
    },
  };
}
