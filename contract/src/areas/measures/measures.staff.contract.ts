import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { optionalAmount, optionalFlag, optionalText, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import { decisionCall, proposalShape, waitingCall } from '../../kernel/staff-proposal.ts';
import { authorities, measureFailures, measureKinds, measureStates, serviceStates } from './measures.rules.ts';
import * as calls from './measures.staff.calls.ts';

export const listMeasures = endpoint(calls.listMeasures, {
  summary:
    'Measures on holdings, newest first; `search` is the beginning of a user name, a reference, or an id. Support sees no reasons.',
  input: z.extend(paging, {
    state: z._default(z.enum(['', ...measureStates]), ''),
    kind: z._default(z.enum(['', ...measureKinds]), ''),
    security: optionalText(40),
    /** Of one customer, who gave or received; empty for all. */
    customer: optionalText(64),
  }),
  output: pagedReply(
    z.object({
      ...proposalShape,
      kind: z.enum(measureKinds),
      customer_id: z.string(),
      customer: z.string(),
      receiver_id: z.string(),
      receiver: z.string(),
      /** Empty: every security of a lost account. */
      security: z.string(),
      /** What was ordered; null is all there is. */
      amount: z.nullable(decimal),
      /** What was moved, by security. */
      moved: z.array(
        z.object({
          security: z.string(),
          amount: decimal,
          was_frozen: z.boolean(),
          service: z.enum(serviceStates),
          txid: z.string(),
        }),
      ),
      /** Of a freeze: what is still frozen by it. */
      frozen: z.nullable(decimal),
      /** Whose account it is frozen in: another one after a recovery. */
      holder: z.string(),
      freeze_id: z.string(),
      /** Of units outside: the holder's account at the issuance service, and the one that replaces a lost one; else empty. */
      account: z.string(),
      replacement: z.string(),
      authority: z.enum(authorities),
      authority_name: z.string(),
      reference: z.string(),
      overrides_rules: z.boolean(),
      rules_note: z.string(),
      state: z.enum(measureStates),
      failure: z.enum(measureFailures),
      decider: z.string(),
      decided_at: z.nullable(time),
      decision_reason: z.string(),
      ended_at: z.nullable(time),
    }),
  ),
  refusals: ['invalid_field'],
});

export const countWaitingMeasures = waitingCall(
  calls.countWaitingMeasures,
  'How many measures wait for a second person.',
);

export const proposeMeasure = endpoint(calls.proposeMeasure, {
  summary:
    'Proposes to freeze units of a security, to lift a freeze, to transfer units by force, also from outside the platform, or to move everything of a lost account, here or outside, to the same person’s new one. `customer` and `receiver` are user names, e-mail addresses or ids.',
  input: z.object({
    kind: z.enum(measureKinds),
    customer: text(200),
    receiver: optionalText(200),
    security: optionalText(40),
    /** Empty is all there is. */
    amount: optionalAmount,
    /** The freeze that is lifted, or whose units are transferred; empty takes what is available. */
    freeze: optionalText(64),
    /** Of units outside: the holder's account at the issuance service, and the one that replaces a lost one. */
    account: optionalText(100),
    replacement: optionalText(100),
    authority: z.enum(authorities),
    authority_name: optionalText(120),
    reference: text(100),
    /** Of a forced transfer: the order of a court or a regulator goes before the rules of the security. */
    overrides_rules: optionalFlag,
    reason: text(500),
  }),
  output: z.object({ id: z.string() }),
  refusals: [
    'invalid_field',
    'not_found',
    'reason_missing',
    'currency_inactive',
    'amount_invalid',
    'insufficient_balance',
    'already_done',
    'conflict',
  ],
});

export const decideMeasure = decisionCall(calls.decideMeasure, {
  summary:
    'Approves a proposed measure or rejects it. Who proposed it may only withdraw it. The worker carries it out within seconds.',
  refusals: ['insufficient_balance', 'conflict'],
});
