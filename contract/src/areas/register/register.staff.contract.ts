import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, symbol, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, listReply, pagedReply, time } from '../../kernel/reply.ts';
import { accountKinds } from '../../kernel/account-kind.ts';
import * as calls from './register.staff.calls.ts';

const holder = z.object({
  customer_id: z.string(),
  username: z.string(),
  /** The company's name of a business. */
  name: z.string(),
  document: z.string(),
  country: z.string(),
  category: z.enum(['', 'personal', 'business']),
  amount: decimal,
  available: decimal,
  held: decimal,
  frozen: decimal,
  lots: decimal,
  /** Of all that was issued, with four places. */
  percent: decimal,
  /** Without interruption; null where that began in an archived part of the ledger. */
  since: z.nullable(time),
});

const summary = {
  security: z.string(),
  name: z.string(),
  /** The moment that the register is of. */
  at: time,
  issued: decimal,
  /** What all holders have together. */
  held_by_holders: decimal,
  holders: z.int(),
  /** Whether both add up to what was issued. */
  is_complete: z.boolean(),
  /** Everything else that was issued. */
  others: z.array(z.object({ kind: z.enum(accountKinds), place: z.string(), amount: decimal })),
};

export const listSecurities = endpoint(calls.listSecurities, {
  summary: 'The securities, with what the issuance service said of each at the last comparison.',
  input: noFields,
  output: listReply(
    z.object({
      code: z.string(),
      name: z.string(),
      /** Since when it is not traded because it is redeemed, and when its last unit was; null for any other. */
      redemption: z.nullable(z.object({ closed_at: time, redeemed_at: z.nullable(time) })),
      comparison: z.nullable(
        z.object({
          at: time,
          failure: z.string(),
          issued: decimal,
          inside: decimal,
          outside: decimal,
          service_supply: decimal,
          service_inside: decimal,
          service_outside: decimal,
          is_equal: z.boolean(),
        }),
      ),
    }),
  ),
  refusals: [],
});

export const listHolders = endpoint(calls.listHolders, {
  summary:
    'The register of holders of a security at a moment, largest holding first; `search` is the beginning of a user name or a part of a name. Each look is recorded.',
  input: z.extend(paging, {
    security: symbol,
    /** Empty is now. */
    at: optionalText(40),
  }),
  output: z.extend(pagedReply(z.extend(holder, { may_reveal: z.boolean() })), summary),
  refusals: ['invalid_field', 'not_found'],
});

export const readReport = endpoint(calls.readReport, {
  summary:
    'The register of holders with all document numbers, for an authority. The reason and who asked are recorded before the answer.',
  input: z.object({ security: symbol, at: optionalText(40), reason: text(500) }),
  output: z.extend(
    listReply(z.extend(holder, { email: z.string(), address: z.string(), born_on: z.string() })),
    summary,
  ),
  refusals: ['invalid_field', 'not_found', 'reason_missing'],
});

export const compareNow = endpoint(calls.compareNow, {
  summary: 'Has the worker compare a security with the issuance service at once. A difference becomes a case.',
  input: z.object({ security: symbol }),
  output: noFields,
  refusals: ['not_found'],
});
