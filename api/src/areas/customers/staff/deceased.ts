import { deceasedEnds, deceasedRules } from '@istmo/contract/areas/customers/customers.rules';
import {
  decideDeceased,
  listDeceased,
  proposeDeceased,
  proposeEndDeceased,
} from '@istmo/contract/areas/customers/customers.staff.contract';
import { dayAt } from '@istmo/contract/kernel/day';
import { asId } from '@istmo/contract/kernel/id';
import { findProblem } from '@istmo/contract/kernel/rules';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import * as z from 'zod/mini';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { readSuspendedAt } from '../../access/public.ts';
import {
  type Approval,
  handleDecision,
  lookAtCustomer,
  type Proposal,
  proposeAction,
  readProposals,
  showProposal,
} from '../../audit/public.ts';
import { endDeceased, insertDeceased, listDeceasedRecords, readOpenDeceased } from '../deceased.store.ts';
import { liftAccount, suspendAccount } from './suspend.ts';

const recordAction = 'customer.record-deceased';
const endAction = 'customer.end-deceased';

const recordPayload = z.object({ died_on: z.string(), certificate: z.string() });
const endPayload = z.object({
  record: z.string(),
  died_on: z.string(),
  certificate: z.string(),
  ended_as: z.enum(deceasedEnds),
});

function showDeath({ kind, payload }: Proposal) {
  if (kind === recordAction) return { ...recordPayload.parse(payload), ended_as: null };
  const { record: _, ...shown } = endPayload.parse(payload);
  return shown;
}

export const answerListDeceased = handleStaff(listDeceased, async (app, caller, { id }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const [rows, proposals] = await Promise.all([
    listDeceasedRecords(app.db, customer),
    readProposals(app.db, { kind: 'customer', id: customer }),
  ]);
  const open = proposals.filter(({ kind, state }) => state === 'open' && [recordAction, endAction].includes(kind));
  return {
    data: rows.map((row) => ({
      id: row.id,
      died_on: row.diedOn,
      certificate: row.certificate,
      recorded_at: row.recordedAt.toISOString(),
      ended_as: row.endedAs,
      ended_at: row.endedAt?.toISOString() ?? null,
    })),
    proposals: open.map((proposal) => ({ ...showProposal(proposal, caller), ...showDeath(proposal) })),
  };
});

export const answerProposeDeceased = handleStaff(proposeDeceased, async (app, caller, { id, reason, ...sent }) => {
  const form = { died_on: sent.died_on, certificate: sent.certificate.trim() };
  const customer = await lookAtCustomer(app, caller, id);
  const problem = findProblem(deceasedRules, form);
  if (problem) refuse(problem.code, problem.message, { field: problem.field });
  if (form.died_on > dayAt(app.clock.now(), app.settings.timeZone))
    refuse('invalid_field', m.customers_deceased_day_future, { field: 'died_on' });
  const proposal = await proposeAction(app, caller, {
    action: recordAction,
    subject: { kind: 'customer', id: customer },
    reason,
    payload: form,
    check: async (tx) => {
      if (await readOpenDeceased(tx, customer)) refuse('already_done', m.customers_deceased_already);
    },
  });
  return { id: proposal, message: m.customers_proposed };
});

export const answerProposeEndDeceased = handleStaff(proposeEndDeceased, async (app, caller, input) => {
  const { id, ended_as: endedAs, reason } = input;
  const customer = await lookAtCustomer(app, caller, id);
  const record = await readOpenDeceased(app.db, customer);
  if (!record) return refuse('already_done', m.customers_deceased_ended_already);
  const proposal = await proposeAction(app, caller, {
    action: endAction,
    subject: { kind: 'customer', id: customer },
    reason,
    payload: { record: record.id, died_on: record.diedOn, certificate: record.certificate, ended_as: endedAs },
    check: async (tx) => {
      if ((await readOpenDeceased(tx, customer))?.id !== record.id)
        refuse('already_done', m.customers_deceased_ended_already);
    },
  });
  return { id: proposal, message: m.customers_proposed };
});

/** Records the death and suspends the account, unless it is suspended already. */
async function record({ app, tx }: Approval, { id: proposal, subject, payload }: Proposal) {
  const customer = asId<'customer'>(subject);
  const { died_on: diedOn, certificate } = recordPayload.parse(payload);
  if (await readOpenDeceased(tx, customer)) refuse('already_done', m.customers_deceased_already);
  const ended = await suspendAccount(app, tx, customer);
  const suspendedAt = ended === undefined ? null : ((await readSuspendedAt(tx, customer)) ?? null);
  const id = asId<'deceased-holder'>(newId());
  await insertDeceased(tx, {
    id,
    customer,
    diedOn,
    certificate,
    proposal,
    recordedAt: app.clock.now(),
    suspendedAt,
  });
  return { record: id, died_on: diedOn, certificate, suspends: suspendedAt !== null, ended: ended ?? 0 };
}

/** Ends the record; the suspension that came with it is lifted, one that was there before or came later stays. */
async function end({ app, tx }: Approval, { id: proposal, subject, payload }: Proposal) {
  const customer = asId<'customer'>(subject);
  const { record: id, ended_as: endedAs } = endPayload.parse(payload);
  const open = await readOpenDeceased(tx, customer);
  if (open?.id !== id) return refuse('already_done', m.customers_deceased_ended_already);
  await endDeceased(tx, open.id, { proposal, as: endedAs, at: app.clock.now() });
  const suspendedAt = await readSuspendedAt(tx, customer);
  const isOwn = suspendedAt !== undefined && suspendedAt.getTime() === open.suspendedAt?.getTime();
  const isLifted = isOwn && (await liftAccount(app, tx, customer));
  return { record: id, ended_as: endedAs, lifts_suspension: isLifted };
}

export const answerDecideDeceased = handleDecision(decideDeceased, {
  carryOut: { [recordAction]: record, [endAction]: end },
  approved: m.customers_deceased_decided,
  rejected: m.customers_proposal_rejected,
});
