import * as m from '@istmo/contract/messages';
import type { Message } from '../../kernel/message.ts';
import type {
  BookOrderState,
  MarketPhase,
  OrderEndReason,
  OrderKind,
  OrderSide,
  PhaseReason,
  SelfTradeRule,
  TimeInForce,
} from '../../kernel/order.ts';

export const sideNames: Readonly<Record<OrderSide, Message>> = {
  buy: m.orderbooks_side_buy,
  sell: m.orderbooks_side_sell,
};

export const kindNames: Readonly<Record<OrderKind, Message>> = {
  limit: m.orderbooks_kind_limit,
  market: m.orderbooks_kind_market,
};

export const timeInForceNames: Readonly<Record<TimeInForce, Message>> = {
  day: m.orderbooks_time_day,
  cancelled: m.orderbooks_time_cancelled,
  date: m.orderbooks_time_date,
  immediate: m.orderbooks_time_immediate,
  all: m.orderbooks_time_all,
};

export const selfTradeNames: Readonly<Record<SelfTradeRule, Message>> = {
  'cancel-newest': m.orderbooks_self_cancel_newest,
  'cancel-oldest': m.orderbooks_self_cancel_oldest,
  decrement: m.orderbooks_self_decrement,
};

export const stateNames: Readonly<Record<BookOrderState, Message>> = {
  accepted: m.orderbooks_state_accepted,
  open: m.orderbooks_state_open,
  ended: m.orderbooks_state_ended,
};

/** What became of an order that ended, in two or three words. */
export const endNames: Readonly<Record<OrderEndReason, Message>> = {
  filled: m.orderbooks_ended_filled,
  cancelled: m.orderbooks_ended_cancelled,
  expired: m.orderbooks_ended_expired,
  immediate: m.orderbooks_ended_immediate,
  'not-all': m.orderbooks_ended_not_all,
  'would-trade': m.orderbooks_ended_would_trade,
  'self-trade': m.orderbooks_ended_self_trade,
  phase: m.orderbooks_ended_phase,
  rules: m.orderbooks_ended_rules,
  account: m.orderbooks_ended_account,
  security: m.orderbooks_ended_security,
  'corporate-action': m.orderbooks_ended_corporate_action,
  law: m.orderbooks_ended_law,
};

/** Why an order, or what was left of it, ended, as a sentence. */
export const endReasonNames: Readonly<Record<OrderEndReason, Message>> = {
  filled: m.orderbooks_reason_filled,
  cancelled: m.orderbooks_reason_cancelled,
  expired: m.orderbooks_reason_expired,
  immediate: m.orderbooks_reason_immediate,
  'not-all': m.orderbooks_reason_not_all,
  'would-trade': m.orderbooks_reason_would_trade,
  'self-trade': m.orderbooks_reason_self_trade,
  phase: m.orderbooks_reason_phase,
  rules: m.orderbooks_reason_rules,
  account: m.orderbooks_reason_account,
  security: m.orderbooks_reason_security,
  'corporate-action': m.orderbooks_reason_corporate_action,
  law: m.orderbooks_reason_law,
};

export const phaseNames: Readonly<Record<MarketPhase, Message>> = {
  closed: m.orderbooks_phase_closed,
  auction: m.orderbooks_phase_auction,
  continuous: m.orderbooks_phase_continuous,
  halted: m.orderbooks_phase_halted,
};

/** Why a market is in its phase, as a sentence. */
export const phaseReasonNames: Readonly<Record<PhaseReason, Message>> = {
  schedule: m.orderbooks_why_schedule,
  opening: m.orderbooks_why_opening,
  reopening: m.orderbooks_why_reopening,
  volatility: m.orderbooks_why_volatility,
  staff: m.orderbooks_why_staff,
  security: m.orderbooks_why_security,
  system: m.orderbooks_why_system,
};
