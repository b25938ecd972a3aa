import * as z from 'zod/mini';
import { Misuse } from './misuse.ts';
import { drawer, type Shelf } from './shelf.ts';

/** Troubles told to a stand-in in advance: the next `times` calls they fit go wrong that way. */
export type Faults<Kind extends string> = {
  tell(fault: { kind: string; times: number }): Promise<void>;
  /** Uses up the first trouble told that is one of these, if there is any. */
  take(fitting: readonly Kind[]): Promise<Kind | undefined>;
};

const mostTimes = 10_000;

/** Faults of one stand-in, kept on the shelf under `name`. `kinds` are the troubles it knows how to make. */
export function faultsOn<Kind extends string>(shelf: Shelf, name: string, kinds: readonly Kind[]): Faults<Kind> {
  const shape = z.array(z.object({ kind: z.enum(kinds), times: z.int() }));
  const told = drawer<z.infer<typeof shape>>(shelf, { name, shape, empty: () => [] });
  return {
    async tell({ kind, times }) {
      const known = kinds.find((candidate) => candidate === kind);
      if (!known) throw new Misuse(`fault ${kind} is not one of ${kinds.join(', ')}`);
      if (!Number.isInteger(times) || times < 1 || times > mostTimes)
        throw new Misuse(`times is a whole number from 1 to ${mostTimes}`);
      await told.change((list) => ({ keep: [...list, { kind: known, times }], tell: true }));
    },
    async take(fitting) {
      const isFitting = (fault: { kind: Kind }) => fitting.includes(fault.kind);
      // Nearly every call finds no fault; only then is it worth a write.
      if (!(await told.read()).some(isFitting)) return undefined;
      return told.change((list) => {
        const taken = list.find(isFitting);
        const left = list.flatMap((fault) =>
          fault !== taken ? [fault] : fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [],
        );
        return { keep: left, tell: taken?.kind };
      });
    },
  };
}
