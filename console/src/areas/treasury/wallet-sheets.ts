import type { ListColumn } from '@istmo/client/list/list-spec';
import type { MoveState, WalletSide } from '@istmo/contract/areas/treasury/treasury.rules';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { StateDisplay } from '@istmo/ui/Tag';
import { placeName } from '../../shared/place-name.ts';
import { sheetFigure, sheetText, sheetTime } from '../../shared/sheet-columns.ts';
import type { Wallet, WalletMove } from './wallet-names.ts';

/* The words of the wallets and their moves, and the columns of their files. */

const suggestions: Readonly<Record<WalletSide, (amount: { amount: string }) => string>> = {
  hot: m.treasury_suggest_hot,
  cold: m.treasury_suggest_cold,
};

export const suggestionText = ({ suggestion, currency }: Wallet): string =>
  suggestion
    ? suggestions[suggestion.source]({ amount: `${formatAmount(suggestion.amount)} ${currency}` })
    : m.treasury_suggestion_none();

export const moveStates: Readonly<Record<MoveState, StateDisplay>> = {
  proposed: { kind: 'waiting', name: m.treasury_move_state_proposed },
  rejected: { kind: 'stopped', name: m.treasury_move_state_rejected },
  approved: { kind: 'working', name: m.treasury_move_state_approved },
  ordered: { kind: 'done', name: m.treasury_move_state_ordered },
  refused: { kind: 'failed', name: m.treasury_move_state_refused },
};

/** By the wallet that the money leaves. */
export const directions: Readonly<Record<WalletSide, () => string>> = {
  hot: m.treasury_move_from_hot,
  cold: m.treasury_move_from_cold,
};

export const walletSheet: readonly ListColumn<Wallet>[] = [
  sheetText('place', m.treasury_network, ({ place }) => placeName(place)),
  sheetText('currency', m.treasury_currency, ({ currency }) => currency),
  sheetFigure('hot', m.treasury_hot, ({ hot }) => hot),
  sheetFigure('cold', m.treasury_cold, ({ cold }) => cold),
  sheetText('suggestion', m.treasury_suggestion, suggestionText),
];

export const moveSheet: readonly ListColumn<WalletMove>[] = [
  sheetTime('at', m.treasury_time, ({ proposed_at: at }) => at),
  sheetText('place', m.treasury_network, ({ place }) => placeName(place)),
  sheetFigure('amount', m.treasury_amount, ({ amount, currency }) => `${amount} ${currency}`),
  sheetText('source', m.treasury_direction, ({ source }) => directions[source]()),
  sheetText('reason', m.treasury_reason, ({ reason }) => reason),
  sheetText('proposer', m.treasury_proposer, ({ proposer }) => proposer),
  sheetText('decider', m.treasury_decider, ({ decider }) => decider),
  sheetText('state', m.treasury_state, ({ state }) => moveStates[state].name()),
];
