import * as z from 'zod/mini';
import { assetInfo } from '../../kernel/asset-info.ts';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { reference, symbol, text } from '../../kernel/field.ts';
import { instrumentStatuses } from '../../kernel/instrument.ts';
import { bit, decimal, time } from '../../kernel/reply.ts';
import { decisionCall, proposalShape, waitingCall } from '../../kernel/staff-proposal.ts';
import { queueFields, queueShape } from '../../kernel/staff-queue.ts';
import * as calls from './creation.staff.calls.ts';
import { assetStates } from './asset-state.ts';
import { checklist } from './checklist.ts';

const state = z.enum(assetStates);

const row = {
  id: z.string(),
  customer_id: z.string(),
  /** The customer's user name. */
  customer: z.string(),
  ticker: z.string(),
  name: z.string(),
  organization: z.string(),
  state,
  waits_since: time,
  due_at: time,
  /** An approval waits for a second person. */
  is_proposed: bit,
  decider: z.string(),
};

const checks = z.array(z.enum(checklist)).check(z.maxLength(checklist.length));

export const countWaitingAssets = waitingCall(
  calls.countWaitingAssets,
  'How many securities wait for a review by staff.',
);

export const listAssetQueue = endpoint(calls.listAssetQueue, {
  summary:
    'The securities that issuers create: those that wait for staff, those under way, and those that are active or ended.',
  input: z.object({
    view: z._default(z.enum(['open', 'underway', 'done']), 'open'),
    /** `search` is the beginning of a ticker, a name or a user name. */
    ...queueFields,
  }),
  output: z.object({
    ...queueShape(z.object(row), z.object({ open: z.int() })),
  }),
  refusals: [],
});

export const readAssetCase = endpoint(calls.readAssetCase, {
  summary: 'A security with what its reviewers need. The look is recorded.',
  input: z.object({ id: reference }),
  output: z.object({
    ...row,
    asset: assetInfo,
    email: z.string(),
    /** The language that the customer reads. */
    language: z.enum(['en', 'es']),
    reason: z.string(),
    fee: decimal,
    fee_currency: z.string(),
    fee_state: z.enum(['none', 'held', 'taken', 'returned']),
    has_image: bit,
    /** Instruments and securities under way whose ticker shares its first letters. */
    similar: z.array(z.string()),
    /** How often the issuance service was called, and when it was last. */
    calls: z.int(),
    called_at: z.nullable(time),
    /** When the issuance service locked what was rejected after it was issued. */
    locked_at: z.nullable(time),
    checklist: z.array(z.enum(checklist)),
    steps: z.array(
      z.object({
        state,
        at: time,
        actor: z.enum(['creator', 'platform', 'staff']),
        staff: z.string(),
        reason: z.string(),
      }),
    ),
    proposal: z.nullable(z.object(proposalShape)),
    /** Of its instrument; '' before it is active. */
    instrument_status: z.enum(['', ...instrumentStatuses]),
    markets: z.array(z.object({ from: z.string(), to: z.string(), is_open: z.boolean() })),
  }),
  refusals: ['not_found'],
});

export const readAssetCaseImage = endpoint(calls.readAssetCaseImage, {
  summary: 'The image of a security.',
  input: z.object({ id: reference }),
  output: noFields,
  refusals: ['not_found'],
});

export const proposeAsset = endpoint(calls.proposeAsset, {
  summary: 'Proposes to approve a security, with the whole checklist confirmed. Another person decides.',
  input: z.object({ id: reference, checklist: checks, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done', 'conflict'],
});

export const decideAssetProposal = decisionCall(calls.decideAssetProposal, {
  summary: 'Confirms or declines a proposed approval. Who proposed it may decline it and never confirm it.',
});

export const rejectAsset = endpoint(calls.rejectAsset, {
  summary: 'Rejects a security with a reason that the customer reads; the fee goes back.',
  input: z.object({ id: reference, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const listAssetMarkets = endpoint(calls.listAssetMarkets, {
  summary: 'Lists the instrument of an active security and makes its markets with USD, BTC and USDT, closed.',
  input: z.object({ code: symbol, reason: text(500) }),
  output: z.object({ markets: z.int() }),
  refusals: ['not_found', 'reason_missing', 'already_done', 'invalid_field'],
});
