import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { symbol } from '../../kernel/field.ts';
import * as calls from './order-log.staff.calls.ts';

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const entryNumber = z._default(z.string().check(z.regex(/^\d{1,18}$/)), '0');

export const exportOrderLog = endpoint(calls.exportOrderLog, {
  summary:
    'Lines of the log of a market between investors, each order with its whole life, that `npm run verify-export` verifies without the database: some at a time, those of the days and what their evidence covers with them.',
  input: z.object({
    symbol,
    /** The first and the last day, UTC. */
    from: day,
    to: day,
    /** The last entry of the lines before; 0 for the first ones. */
    after: entryNumber,
  }),
  output: z.object({
    lines: z.array(z.string()),
    /** The last entry of these lines. */
    last: z.string(),
    has_more: z.boolean(),
  }),
  refusals: ['not_found', 'invalid_field'],
});
