import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { amount, symbol, text } from '../../kernel/field.ts';
import { decimal, listReply, time } from '../../kernel/reply.ts';
import { decisionCall, proposalShape } from '../../kernel/staff-proposal.ts';
import * as calls from './prices.staff.calls.ts';

export const listPriceHalts = endpoint(calls.listPriceHalts, {
  summary: 'The prices that jumped and are held back: their instruments are not traded.',
  input: noFields,
  output: listReply(
    z.object({
      symbol: z.string(),
      halted_at: time,
      observed_at: time,
      /** The price before the jump, and the one held back, in USD. */
      last_usd: decimal,
      held_usd: decimal,
    }),
  ),
  refusals: [],
});

export const resumePrice = endpoint(calls.resumePrice, {
  summary: 'Publishes a price that is held back and opens its markets again.',
  /** `held_usd` is the price that was read: another one is not published. */
  input: z.object({ symbol, held_usd: amount, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'conflict'],
});

export const listSecurityPrices = endpoint(calls.listSecurityPrices, {
  summary: 'The securities of issuers with their price, and a price that waits for a second person.',
  input: noFields,
  output: listReply(
    z.object({
      symbol: z.string(),
      name: z.string(),
      /** Null where none was ever published. */
      usd: z.nullable(decimal),
      at: z.nullable(time),
      /** Sold from tranches, whose price holds: no other one can be published. */
      is_offered: z.boolean(),
      proposal: z.nullable(z.object({ ...proposalShape, usd: decimal })),
    }),
  ),
  refusals: [],
});

export const proposeSecurityPrice = endpoint(calls.proposeSecurityPrice, {
  summary: 'Proposes the price of a security in USD for one unit: it is in force when a second person approves.',
  input: z.object({ symbol, usd: text(40), reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'amount_invalid', 'already_done', 'conflict', 'reason_missing'],
});

export const decideSecurityPrice = decisionCall(calls.decideSecurityPrice, {
  summary: 'Publishes a proposed price, or declines it.',
  refusals: ['conflict'],
});
