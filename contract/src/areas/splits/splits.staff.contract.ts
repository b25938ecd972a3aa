import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { text } from '../../kernel/field.ts';
import { splitChanges, splitObstacles } from './split-obstacles.ts';
import * as calls from './splits.staff.calls.ts';
import { unitChangeReply } from './splits.contract.ts';

export const readSplit = endpoint(calls.readSplit, {
  summary:
    'What a split, a reverse split or a bonus issue made of the units of a security, or what it waits for; by the reference of the event.',
  input: z.object({ reference: text(40) }),
  output: z.object({
    data: z.object({
      /** Whether the event is one of these. */
      changes_units: z.boolean(),
      /** Null before the units change. */
      change: z.nullable(
        z.object({
          ...unitChangeReply,
          holders: z.int(),
          /** Units that fractions cost all holders together; below zero where they got more by the rounding. */
          fractions: z.string().check(z.regex(/^-?\d+(?:\.\d+)?$/)),
          /** How many rows changed of each kind. */
          rows: z.array(z.object({ kind: z.enum(splitChanges), count: z.int() })),
        }),
      ),
      /** What is under way in old units now. */
      obstacles: z.array(z.object({ kind: z.enum(splitObstacles), subject: z.string() })),
    }),
  }),
  refusals: ['not_found'],
});
