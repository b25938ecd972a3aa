import {
  countReversedDeposits,
  decideClosing,
  listReversedDeposits,
  proposeClosing,
} from '@istmo/contract/areas/deposits/deposits.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Reader } from '@istmo/db/tx';
import * as z from 'zod/mini';
import { handleStaff } from '../../../http/handler.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { refuse } from '../../../http/refusal.ts';
import { handleDecision, proposeAction, readOpenProposals, showProposalAbout } from '../../audit/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { countReversed, findToDecide, insertClosing, readReversed } from './reversed-deposits.store.ts';

const closeAction = 'deposit.close';
const payloadShape = z.object({ number: z.string() });

export const answerListReversedDeposits = handleStaff(
  listReversedDeposits,
  async (app, caller, { customer, ...query }) => {
    const [registry, { rows, count }, proposals] = await Promise.all([
      readRegistry(app),
      readReversed(app.db, { ...query, customer: parseId<'customer'>(customer) }),
      readOpenProposals(app.db, closeAction),
    ]);
    return {
      data: rows.map((row) => {
        const { ledgerScale, networks } = requireInstrument(registry, row.currency);
        const network = networks.find(({ chain }) => chain === row.network);
        return {
          id: row.id,
          customer_id: row.customer,
          customer: row.username,
          currency: row.currency,
          amount: formatUnits(row.units, ledgerScale),
          network: network?.title ?? row.network,
          txid: row.txid,
          explorer_url: network?.explorerUrl?.replace('{txid}', encodeURIComponent(row.txid)) ?? null,
          credited_at: row.creditedAt.toISOString(),
          reversed_at: row.reversedAt.toISOString(),
          frozen: formatUnits(row.frozenUnits, ledgerScale),
          spent: formatUnits(row.units - row.frozenUnits, ledgerScale),
          state: row.state,
          proposal: row.state === 'reversed' ? showProposalAbout(proposals, row.id, caller) : null,
        };
      }),
      count,
    };
  },
);

export const answerCountReversedDeposits = handleStaff(countReversedDeposits, async (app) =>
  showQueueLength(await countReversed(app.db)),
);

/** A deposit that can be closed; one that its network confirmed again meanwhile, and one that is decided, cannot. */
async function requireReversed(reader: Reader, id: string) {
  const deposit = (await findToDecide(reader, id)) ?? refuse('not_found', m.kernel_not_found, { field: 'id' });
  return deposit.isReversed ? deposit : refuse('already_done', m.deposits_not_reversed);
}

export const answerProposeClosing = handleStaff(proposeClosing, async (app, caller, { id: sent, reason }) => {
  const id = parseId<'deposit'>(sent) ?? refuse('not_found', m.kernel_not_found, { field: 'id' });
  const { number } = await requireReversed(app.db, id);
  await proposeAction(app, caller, {
    action: closeAction,
    subject: { kind: 'deposit', id },
    reason,
    payload: { number: `${number}` },
    check: async (tx) => void (await requireReversed(tx, id)),
  });
  return { message: m.deposits_closing_proposed };
});

/** The console moves no money: the worker closes what two people decided about this reversal. */
export const answerDecideClosing = handleDecision(decideClosing, {
  carryOut: {
    [closeAction]: async ({ app, tx, caller }, { subject, payload, proposedBy }) => {
      const { customer, currency, txid, frozenUnits, number } = await requireReversed(tx, subject);
      // Credited again and reversed again since: another case than the one that was proposed.
      if (z.parse(payloadShape, payload).number !== `${number}`) refuse('already_done', m.deposits_reversed_again);
      const at = app.clock.now();
      await insertClosing(tx, { id: subject, number, proposedBy, decidedBy: caller.staff, at });
      return { customer, currency, txid, frozen_units: `${frozenUnits}` };
    },
  },
  approved: m.deposits_closing_decided,
  rejected: m.deposits_closing_declined,
});
