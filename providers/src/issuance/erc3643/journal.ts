import { isHex } from 'viem';
import * as z from 'zod/mini';
import { InvalidArgument } from '../../invalid-argument.ts';
import type { StateStore } from '../../state-store.ts';

/* What was decided about each call of a contract, stored before anything is sent. */

const hex = z.string().check(z.refine((text) => isHex(text)));
const amount = z.string().check(z.regex(/^\d{1,78}$/));
const count = z.int().check(z.nonnegative());

const signedSchema = z.object({ txid: hex, raw: hex, rate: amount, tip: amount });
export type SignedCall = z.infer<typeof signedSchema>;

const resultSchema = z.object({ outcome: z.enum(['done', 'reverted']), txid: hex, reason: z.string() });
type StepResult = z.infer<typeof resultSchema>;

const stepSchema = z.object({
  /** What was requested, so that another request under the same key is noticed. */
  intent: z.string(),
  to: hex,
  data: hex,
  gas: amount,
  /** Counts the numbers of the account that the step was given. */
  attempt: count,
  nonce: z.nullable(count),
  /** All have the same nonce, so the chain includes one of them. */
  transactions: z.array(signedSchema),
  result: z.nullable(resultSchema),
});
export type Step = z.infer<typeof stepSchema>;

const openSchema = z.object({ key: z.string(), attempt: count, nonce: count });
const accountSchema = z.object({ next: count, open: z.array(openSchema) });
type OpenStep = z.infer<typeof openSchema>;

type PlannedCall = Pick<Step, 'intent' | 'to' | 'data' | 'gas'>;

export type CallJournal = {
  read(key: string): Promise<Step | undefined>;
  /** Stores the call as a step, or returns the step that has the key. */
  begin(key: string, call: PlannedCall): Promise<Step>;
  /** Gives the step the account's next number, the same one for the same attempt. The chain has used those below `used`. */
  giveNonce(key: string, used: number): Promise<Step>;
  /** Stores what may be sent from now on. Without `replaced` it is the first one, and a first one that is there stays. */
  addTransaction(key: string, of: { attempt: number; replaced: string | undefined }, signed: SignedCall): Promise<Step>;
  settle(key: string, attempt: number, result: StepResult): Promise<Step>;
  /** A further attempt, with a call of now. Only where the chain has proved that the earlier one has no effect any more, or that it is done. */
  restart(key: string, attempt: number, call: PlannedCall): Promise<Step>;
  /** Takes a step off the open ones, of an attempt that is over. */
  close(key: string, attempt: number): Promise<void>;
  /** The steps whose number is taken and not settled, in the order of their numbers. */
  listOpen(): Promise<readonly OpenStep[]>;
};

/** The numbers that an account's transactions have: each is given once, and stays open until its step is over. */
function accountNumbers(store: StateStore, account: string) {
  const name = `erc3643 account ${account}`;
  const parse = (value: unknown) =>
    value === undefined || value === null ? { next: 0, open: [] } : z.parse(accountSchema, value);
  return {
    async give(key: string, attempt: number, used: number): Promise<number | undefined> {
      const isSame = (one: OpenStep): boolean => one.key === key && one.attempt === attempt;
      const changed = await store.change(name, (value) => {
        const { next, open } = parse(value);
        if (open.some(isSame)) return { next, open };
        const nonce = Math.max(next, used);
        return { next: nonce + 1, open: [...open, { key, attempt, nonce }] };
      });
      return parse(changed).open.find(isSame)?.nonce;
    },
    async close(key: string, attempt: number): Promise<void> {
      await store.change(name, (value) => {
        const { next, open } = parse(value);
        return { next, open: open.filter((one) => one.key !== key || one.attempt !== attempt) };
      });
    },
    listOpen: async (): Promise<readonly OpenStep[]> =>
      parse(await store.read(name)).open.toSorted((one, other) => one.nonce - other.nonce),
  };
}

/** The journal of the calls of one account. An entry that cannot be read stops everything: guessing could send twice. */
export function callJournal(store: StateStore, account: string): CallJournal {
  const numbers = accountNumbers(store, account);
  const stepName = (key: string): string => `erc3643 step ${account} ${key}`;
  const parseStep = (value: unknown): Step | undefined =>
    value === undefined || value === null ? undefined : z.parse(stepSchema, value);

  const change = async (key: string, update: (step: Step | undefined) => Step): Promise<Step> =>
    z.parse(stepSchema, await store.change(stepName(key), (value) => update(parseStep(value))));
  const changeExisting = (key: string, update: (step: Step) => Step): Promise<Step> =>
    change(key, (step) => {
      if (!step) throw new Error(`the journal has no step ${key}`);
      return update(step);
    });

  return {
    read: async (key) => parseStep(await store.read(stepName(key))),
    close: (key, attempt) => numbers.close(key, attempt),
    listOpen: () => numbers.listOpen(),

    async begin(key, call) {
      const step = await change(key, (existing) => existing ?? newStep(call, 1));
      if (step.intent !== call.intent) throw new InvalidArgument(`${key} is another request`);
      return step;
    },

    async giveNonce(key, used) {
      const { attempt } = await changeExisting(key, (step) => step);
      const nonce = await numbers.give(key, attempt, used);
      return changeExisting(key, (step) =>
        step.attempt === attempt && step.nonce === null && nonce !== undefined ? { ...step, nonce } : step,
      );
    },

    addTransaction: (key, { attempt, replaced }, signed) =>
      changeExisting(key, (step) => {
        const last = step.transactions.at(-1)?.txid;
        const isExpected = step.attempt === attempt && step.result === null && last === replaced;
        return isExpected ? { ...step, transactions: [...step.transactions, signed] } : step;
      }),

    async settle(key, attempt, result) {
      const step = await changeExisting(key, (existing) =>
        existing.attempt === attempt && existing.result === null ? { ...existing, result } : existing,
      );
      await numbers.close(key, attempt);
      return step;
    },

    async restart(key, attempt, call) {
      const step = await changeExisting(key, (existing) =>
        existing.attempt === attempt ? newStep(call, attempt + 1) : existing,
      );
      await numbers.close(key, attempt);
      return step;
    },
  };
}

const newStep = (call: PlannedCall, attempt: number): Step => ({
  ...call,
  attempt,
  nonce: null,
  transactions: [],
  result: null,
});
