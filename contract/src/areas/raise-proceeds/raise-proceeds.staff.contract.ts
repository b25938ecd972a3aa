import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { text } from '../../kernel/field.ts';
import { decisionCall, proposalShape } from '../../kernel/staff-proposal.ts';
import { proceedsShape } from './proceeds-shape.ts';
import * as calls from './raise-proceeds.staff.calls.ts';

export const readRaiseProceeds = endpoint(calls.readRaiseProceeds, {
  summary:
    'What a raise brought, its stages with what the company reported, and the release that waits for a second person.',
  input: z.object({ reference: text(40) }),
  output: z.object({
    data: proceedsShape,
    proposal: z.nullable(z.object({ ...proposalShape, milestone: z.int() })),
  }),
  refusals: ['not_found'],
});

export const readRaiseReport = endpoint(calls.readRaiseReport, {
  summary: 'The evidence of what a company reported about a stage, as a PDF to download.',
  input: z.object({ id: text(64) }),
  output: noFields,
  refusals: ['not_found'],
});

export const proposeRaiseRelease = endpoint(calls.proposeRaiseRelease, {
  summary: "Proposes to release the next stage of a raise's proceeds by the company's newest report of it.",
  input: z.object({
    reference: text(40),
    milestone: z.coerce.number().check(z.int(), z.gte(1), z.lte(50)),
    reason: text(500),
  }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done', 'currency_inactive'],
});

export const decideRaiseRelease = decisionCall(calls.decideRaiseRelease, {
  summary: 'Approves or rejects the release of a stage. Who proposed it may reject it and never approve it.',
  refusals: ['currency_inactive'],
});
