import { decideWriteOff, listDebts, proposeWriteOff } from '@istmo/contract/areas/debts/debts.staff.contract';
import { asId, parseId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { handleDecision, proposeAction, readOpenProposals, showProposalAbout } from '../../audit/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { publishEvent } from '../../notifications/public.ts';
import { type Debt, type DebtId, leftOf, lockDebt, readDebts, startWriteOff } from '../debts.store.ts';

const writeOffAction = 'debt.write-off';
const debtSubject = 'debt';

export const answerListDebts = handleStaff(listDebts, async (app, caller, { customer, ...query }) => {
  const [registry, { rows, count }, proposals] = await Promise.all([
    readRegistry(app),
    readDebts(app.db, { ...query, customer: parseId<'customer'>(customer) }),
    readOpenProposals(app.db, writeOffAction),
  ]);
  return {
    data: rows.map((row) => {
      const { ledgerScale } = requireInstrument(registry, row.currency);
      const decimal = (units: bigint): string => formatUnits(units, ledgerScale);
      return {
        id: row.id,
        customer_id: row.customer,
        customer: row.username,
        currency: row.currency,
        source: row.source,
        reference: row.reference,
        amount: decimal(row.units),
        collected: decimal(row.collectedUnits),
        written_off: decimal(row.writtenOffUnits),
        left: decimal(row.state === 'cancelled' ? 0n : leftOf(row)),
        state: row.state,
        created_at: row.createdAt.toISOString(),
        proposal: showProposalAbout(proposals, row.id, caller),
      };
    }),
    count,
  };
});

/** Locks a debt that can be given up; of two decisions at once the second is refused. */
async function lockOpen(tx: Tx, id: DebtId): Promise<Debt> {
  const debt = await lockDebt(tx, id);
  if (!debt) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  return debt.state === 'open' ? debt : refuse('already_done', m.debts_not_open);
}

export const answerProposeWriteOff = handleStaff(proposeWriteOff, async (app, caller, { id: sent, reason }) => {
  const id = parseId<'debt'>(sent) ?? refuse('not_found', m.kernel_not_found, { field: 'id' });
  await proposeAction(app, caller, {
    action: writeOffAction,
    subject: { kind: debtSubject, id },
    reason,
    check: async (tx) => void (await lockOpen(tx, id)),
  });
  return { message: m.debts_proposed };
});

/** The console moves no money: the worker writes off what is left. */
export const answerDecideWriteOff = handleDecision(decideWriteOff, {
  carryOut: {
    [writeOffAction]: async ({ tx, caller }, { subject, proposedBy }) => {
      const row = await lockOpen(tx, asId<'debt'>(subject));
      await startWriteOff(tx, row.id, { proposedBy, decidedBy: caller.staff });
      await publishEvent(tx, row.customer, 'account-status');
      return { units: `${leftOf(row)}`, currency: row.currency, reference: row.reference };
    },
  },
  approved: m.debts_given_up,
  rejected: m.debts_kept,
});
