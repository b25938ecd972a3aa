import {
  decideTfaReset,
  listProposals,
  proposeTfaReset,
} from '@istmo/contract/areas/customers/customers.staff.contract';
import * as m from '@istmo/contract/messages';
import { asId } from '@istmo/contract/kernel/id';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { hasTfa } from '../../access/public.ts';
import { handleDecision, lookAtCustomer, proposeAction, readProposals, showProposal } from '../../audit/public.ts';
import { resetTwoFactor } from '../../security/public.ts';
import { readLastLanguage } from '../../sessions/public.ts';

const action = 'customer.reset-tfa';

export const answerListProposals = handleStaff(listProposals, async (app, caller, { id }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const rows = await readProposals(app.db, { kind: 'customer', id: customer });
  return {
    data: rows.map((row) => ({
      ...showProposal(row, caller),
      kind: row.kind,
      state: row.state,
      decider: row.decider ?? '',
      decided_at: row.decidedAt?.toISOString() ?? null,
      decision_reason: row.decisionReason ?? '',
    })),
  };
});

export const answerProposeTfaReset = handleStaff(proposeTfaReset, async (app, caller, { id, facts }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const proposal = await proposeAction(app, caller, {
    action,
    subject: { kind: 'customer', id: customer },
    reason: facts,
    check: async (tx) => {
      if (!(await hasTfa(tx, customer))) refuse('tfa_off', m.customers_tfa_off);
    },
  });
  return { id: proposal, message: m.customers_proposed };
});

export const answerDecideTfaReset = handleDecision(decideTfaReset, {
  carryOut: {
    [action]: async ({ app, tx }, { subject }) => {
      const customer = asId<'customer'>(subject);
      if (!(await hasTfa(tx, customer))) refuse('tfa_off', m.customers_tfa_off);
      const language = (await readLastLanguage(tx, customer)) ?? 'en';
      const ended = await resetTwoFactor(app, tx, { customer, language });
      return { tfa_on: false, ended };
    },
  },
  approved: m.customers_tfa_reset_done,
  rejected: m.customers_proposal_rejected,
});
