import { decideMove, proposeMove, readWallets } from '@istmo/contract/areas/treasury/treasury.staff.contract';
import { asId, parseId } from '@istmo/contract/kernel/id';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { Reader } from '@istmo/db/tx';
import type { HoldingPlace } from '@istmo/providers/holdings/port';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction, showProposal, refuseNewApprover } from '../../audit/public.ts';
import { readInstrument, readRegistry, requireInstrument } from '../../instruments/public.ts';
import { readPlaces, type StoredPlace } from '../../reconciliation/public.ts';
import { suggestMove } from '../suggest-move.ts';
import {
  describeMove,
  insertMove,
  lockMove,
  readMoves,
  storeMoveDecision,
  type WalletMove,
} from '../wallet-moves.store.ts';

const isOnNetwork = ({ place }: StoredPlace): boolean => place.startsWith('chain:');

export const answerReadWallets = handleStaff(readWallets, async (app, caller) => {
  const [registry, places, moves] = await Promise.all([readRegistry(app), readPlaces(app.db), readMoves(app.db)]);
  const decimal = (units: bigint, currency: string) =>
    formatUnits(units, requireInstrument(registry, currency).ledgerScale);
  const share = { min: app.settings.hotMinPercent, max: app.settings.hotMaxPercent };
  return {
    data: places.filter(isOnNetwork).map(({ place, currency, hot, cold, checkedAt }) => {
      const suggestion = suggestMove({ hot, cold }, share);
      return {
        place,
        currency,
        hot: decimal(hot, currency),
        cold: decimal(cold, currency),
        checked_at: checkedAt.toISOString(),
        suggestion: suggestion ? { source: suggestion.source, amount: decimal(suggestion.units, currency) } : null,
      };
    }),
    hot_min: share.min,
    hot_max: share.max,
    moves: moves.map(({ place, currency, source, units, state, decider, ...proposal }) => ({
      ...showProposal(proposal, caller),
      place,
      currency,
      source,
      amount: decimal(units, currency),
      state,
      decider: decider ?? '',
    })),
  };
});

type MoveFacts = Pick<WalletMove, 'place' | 'currency' | 'source' | 'units'>;

/** Refuses more than was there at the last look. */
async function refuseWithoutStock(reader: Reader, { place, currency, source, units }: MoveFacts): Promise<void> {
  const found = (await readPlaces(reader)).find((one) => one.place === place && one.currency === currency);
  if ((found?.[source] ?? 0n) < units) refuse('insufficient_balance', m.treasury_move_short, { field: 'amount' });
}

const toPlace = (text: string): HoldingPlace =>
  /^chain:[A-Z0-9]{1,20}$/.test(text) ? `chain:${text.slice(6)}` : refuse('not_found', m.treasury_place_unknown);

async function parseAmount(app: App, currency: string, text: string): Promise<bigint> {
  const { ledgerScale } = await readInstrument(app, currency);
  const units = parseUnits(text, ledgerScale);
  return units !== undefined && units > 0n
    ? units
    : refuse('amount_invalid', m.treasury_move_amount_invalid, { field: 'amount' });
}

const factsOf = ({ id, place, currency, source, units }: MoveFacts & { readonly id: string }) => ({
  move: id,
  place,
  currency,
  source,
  units: `${units}`,
});

export const answerProposeMove = handleStaff(
  proposeMove,
  async (app, caller, { place: sentPlace, currency: sent, source, amount, reason }) => {
    const place = toPlace(sentPlace);
    const currency = sent.trim().toUpperCase();
    const known = (await readPlaces(app.db)).some((one) => one.place === place && one.currency === currency);
    if (!known) refuse('not_found', m.treasury_place_unknown, { field: 'currency' });
    const units = await parseAmount(app, currency, amount);
    const id = asId<'wallet-move'>(newId());
    const action = { action: 'wallet-move.propose', subject: { kind: 'place', id: place }, reason };
    await commitAction(app, caller, action, async (tx) => {
      const proposed = { id, place, currency, source, units, reason: reason.trim() };
      await refuseWithoutStock(tx, proposed);
      await insertMove(tx, { ...proposed, proposedBy: caller.staff, proposedAt: app.clock.now() });
      return { after: { state: 'proposed', ...factsOf(proposed) }, result: undefined };
    });
    return { message: m.treasury_move_proposed };
  },
);

export const answerDecideMove = handleStaff(
  decideMove,
  async (app, caller, { id: sentId, approve, currency, amount, reason, approval }) => {
    const id = parseId<'wallet-move'>(sentId);
    if (!id) return refuse('not_found', m.treasury_move_unknown, { field: 'id' });
    const sign = approve ? await caller.proveApproval(approval) : undefined;
    const verb = approve ? 'approve' : 'reject';
    const action = { action: `wallet-move.${verb}`, subject: { kind: 'wallet-move', id }, reason };
    await commitAction(app, caller, action, async (tx) => {
      const row = await lockMove(tx, id);
      if (!row) return refuse('not_found', m.treasury_move_unknown, { field: 'id' });
      if (row.state !== 'proposed') return refuse('already_done', m.treasury_adjustment_decided);
      if (approve) {
        if (row.proposedBy === caller.staff) refuse('own_proposal', m.treasury_adjustment_own);
        await refuseNewApprover(tx, caller, row.proposedAt);
        const { ledgerScale } = await readInstrument(app, row.currency);
        if (currency.trim().toUpperCase() !== row.currency || parseUnits(amount, ledgerScale) !== row.units)
          refuse('amount_invalid', m.treasury_adjustment_differs, { field: 'amount' });
        await refuseWithoutStock(tx, row);
        await sign?.(tx, describeMove(row));
      }
      const state = approve ? 'approved' : 'rejected';
      await storeMoveDecision(tx, id, { state, by: caller.staff, at: app.clock.now() });
      return { before: { state: row.state }, after: { state, ...factsOf(row) }, result: undefined };
    });
    return { message: approve ? m.treasury_move_approved : m.treasury_move_rejected };
  },
);
