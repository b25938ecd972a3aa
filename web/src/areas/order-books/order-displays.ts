import {
  endNames,
  kindNames,
  phaseNames,
  sideNames,
  stateNames,
  timeInForceNames,
} from '@istmo/contract/areas/order-books/state-names';
import { type Message, translate } from '@istmo/contract/kernel/message';
import type { MarketPhase, OrderEndReason, OrderKind, OrderSide, TimeInForce } from '@istmo/contract/kernel/order';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { StateDisplay, StatusKind } from '@istmo/ui/Tag';
import { whenOf } from '../../shared/format.ts';
import type { BookOrder } from './order-books.queries.ts';

const say = (message: Message): string => translate(message, getLocale());

export const sideName = (side: OrderSide): string => say(sideNames[side]);
export const kindName = (kind: OrderKind): string => say(kindNames[kind]);
export const timeName = (time: TimeInForce): string => say(timeInForceNames[time]);

const phaseKinds: Readonly<Record<MarketPhase, StatusKind>> = {
  closed: 'idle',
  auction: 'waiting',
  continuous: 'done',
  halted: 'stopped',
};

export const displayOfPhase = (phase: MarketPhase): StateDisplay => ({
  kind: phaseKinds[phase],
  name: () => say(phaseNames[phase]),
});

const endKinds: Readonly<Record<OrderEndReason, StatusKind>> = {
  filled: 'done',
  cancelled: 'stopped',
  expired: 'stopped',
  immediate: 'stopped',
  'not-all': 'stopped',
  'would-trade': 'stopped',
  'self-trade': 'stopped',
  phase: 'failed',
  rules: 'failed',
  account: 'failed',
  security: 'failed',
  'corporate-action': 'failed',
  law: 'failed',
};

/** The state of an order in a few words. */
export function displayOfOrder({ state, end_reason: reason, is_cancelling: isCancelling }: BookOrder): StateDisplay {
  if (state === 'ended' && reason !== null) return { kind: endKinds[reason], name: () => say(endNames[reason]) };
  if (isCancelling) return { kind: 'working', name: m.orderbooks_cancelling };
  return { kind: state === 'accepted' ? 'working' : 'open', name: () => say(stateNames[state]) };
}

/** Until when an order waits, with its date. */
export function validityOf({ time_in_force: time, expires_at: at }: BookOrder): string {
  return time === 'date' && at !== null ? m.orderbooks_until({ at: whenOf(at) }) : timeName(time);
}
