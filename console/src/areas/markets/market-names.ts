import type { listMarketDays } from '@istmo/contract/areas/markets/market-figures.staff.calls';
import type { listBooks, readBook } from '@istmo/contract/areas/markets/markets.staff.calls';
import { formatAmount, formatPercent, trimZeros } from '@istmo/contract/kernel/format';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import type { StateDisplay } from '@istmo/ui/Tag';

export type BookRow = ReplyAt<typeof listBooks>['data'][number];
export type StaffMarket = ReplyAt<typeof readBook>['data'];
export type BookProposal = StaffMarket['proposals'][number];
export type BookDay = ReplyAt<typeof listMarketDays>['data'][number];

export const phaseDisplays: Readonly<Record<StaffMarket['phase'] | 'ended', StateDisplay>> = {
  closed: { kind: 'idle', name: m.markets_staff_phase_closed },
  auction: { kind: 'working', name: m.markets_staff_phase_auction },
  continuous: { kind: 'done', name: m.markets_staff_phase_continuous },
  halted: { kind: 'failed', name: m.markets_staff_phase_halted },
  ended: { kind: 'stopped', name: m.markets_staff_phase_ended },
};

type Phased = Pick<StaffMarket, 'phase' | 'ended_at'>;
export const displayOf = ({ phase, ended_at: ended }: Phased): StateDisplay =>
  phaseDisplays[ended === null ? phase : 'ended'];

export const reasonNames: Readonly<Record<StaffMarket['phase_reason'], () => string>> = {
  schedule: m.markets_staff_why_schedule,
  opening: m.markets_staff_why_opening,
  reopening: m.markets_staff_why_reopening,
  volatility: m.markets_staff_why_volatility,
  staff: m.markets_staff_why_staff,
  security: m.markets_staff_why_security,
  system: m.markets_staff_why_system,
};

export const actNames: Readonly<Record<StaffMarket['acts'][number]['kind'], () => string>> = {
  open: m.markets_staff_act_open,
  terms: m.markets_staff_act_terms,
  halt: m.markets_staff_act_halt,
  resume: m.markets_staff_act_resume,
  reference: m.markets_staff_act_reference,
  end: m.markets_staff_act_end,
  'cancel-orders': m.markets_staff_act_cancel_orders,
  maker: m.markets_staff_act_maker,
  'maker-end': m.markets_staff_act_maker_end,
};

export const entryNames: Readonly<Record<StaffMarket['log'][number]['kind'], () => string>> = {
  accepted: m.markets_staff_entry_accepted,
  cancel: m.markets_staff_entry_cancel,
  reduce: m.markets_staff_entry_reduce,
  traded: m.markets_staff_entry_traded,
  reduced: m.markets_staff_entry_reduced,
  ended: m.markets_staff_entry_ended,
  phase: m.markets_staff_entry_phase,
  terms: m.markets_staff_entry_terms,
};

export const sideNames = {
  buy: m.markets_staff_buy,
  sell: m.markets_staff_sell,
  auction: m.markets_staff_auction,
} as const;

export const percentOf = (percent: string): string => formatPercent(trimZeros(percent, 0), { language: getLocale() });
export const plainOf = (amount: string): string => formatAmount(trimZeros(amount, 0));
export const amountOf = (amount: string, unit: string): string => `${plainOf(amount)} ${unit}`;
