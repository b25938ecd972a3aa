import * as z from 'zod/mini';
import { raiseStates } from '../../kernel/raise.ts';
import { decimal, time } from '../../kernel/reply.ts';

/** How far a stage is. `reported`: the company sent what it did. `decided`: two of the staff released it, and it is paid next. */
const stageStates = ['waiting', 'reported', 'proposed', 'decided', 'paid'] as const;
export type StageState = (typeof stageStates)[number];

const report = z.object({ id: z.string(), text: z.string(), bytes: z.int(), sha256: z.string(), at: time });

/** What a raise brought and what became of it, in each currency, and its stages in their order. */
export const proceedsShape = z.object({
  reference: z.string(),
  title: z.string(),
  state: z.enum(raiseStates),
  /** What the platform takes of each stage, in percent. */
  fee_percent: decimal,
  currencies: z.array(
    z.object({
      currency: z.string(),
      /** What settled subscriptions cost. */
      raised: decimal,
      /** What the company received. */
      paid_out: decimal,
      fee: decimal,
      /** What the books have in escrow for it. */
      in_escrow: decimal,
    }),
  ),
  stages: z.array(
    z.object({
      number: z.int(),
      title: z.string(),
      percent: decimal,
      state: z.enum(stageStates),
      /** Whether the company may report about it now: the stages before it are decided. */
      takes_report: z.boolean(),
      amounts: z.array(z.object({ currency: z.string(), amount: decimal, fee: decimal })),
      paid_at: z.nullable(time),
      /** Newest first. */
      reports: z.array(report),
    }),
  ),
});
