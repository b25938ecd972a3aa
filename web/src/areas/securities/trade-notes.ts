import type { TradeState } from '@istmo/contract/kernel/trade-state';
import * as m from '@istmo/contract/messages';
import type { BannerTone } from '@istmo/ui/Banner';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

/** Why a security cannot be bought now, what that means for those who hold it, and where to go next. */
export type TradeNote = {
  readonly title: () => string;
  readonly note: (inputs: { readonly ticker: string }) => string;
  readonly tone: BannerTone;
  readonly next: { readonly label: () => string; readonly link: Pick<LinkProps, 'to' | 'search'> };
};

const others = { label: m.securities_next_others, link: linkOptions({ to: paths.securities }) };
const support = { label: m.securities_next_support, link: linkOptions({ to: paths.support }) };
const events = { label: m.securities_next_income, link: linkOptions({ to: paths.income }) };
const holdings = { label: m.securities_next_holdings, link: linkOptions({ to: paths.assetBalance }) };

export const tradeNotes: Readonly<Record<Exclude<TradeState, 'open'>, TradeNote>> = {
  suspended: {
    title: m.securities_suspended,
    note: m.securities_suspended_note,
    tone: 'warn',
    next: holdings,
  },
  delisted: { title: m.securities_delisted, note: m.securities_delisted_note, tone: 'warn', next: support },
  redeeming: { title: m.securities_redeeming, note: m.securities_redeeming_note, tone: 'info', next: events },
  redeemed: { title: m.securities_redeemed, note: m.securities_redeemed_note, tone: 'info', next: events },
  no_market: { title: m.securities_no_market, note: m.securities_no_market_note, tone: 'info', next: others },
  closed: { title: m.securities_closed, note: m.securities_closed_note, tone: 'info', next: others },
  not_open: { title: m.offering_not_open, note: m.securities_not_open_note, tone: 'info', next: others },
  ended: { title: m.offering_ended, note: m.securities_ended_note, tone: 'info', next: others },
  sold_out: { title: m.securities_sold_out, note: m.securities_sold_out_note, tone: 'info', next: others },
  no_price: { title: m.securities_no_price, note: m.securities_no_price_note, tone: 'warn', next: others },
  price_stale: { title: m.securities_price_stale, note: m.securities_price_stale_note, tone: 'warn', next: holdings },
  price_halted: {
    title: m.securities_price_halted,
    note: m.securities_price_halted_note,
    tone: 'warn',
    next: holdings,
  },
};
