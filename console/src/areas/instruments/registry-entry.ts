import type { listInstruments } from '@istmo/contract/areas/instruments/instruments.staff.calls';
import { formatPercent, trimZeros } from '@istmo/contract/kernel/format';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';

type Reply = ReplyAt<typeof listInstruments>;
export type InstrumentEntry = Reply['instruments'][number];
export type NetworkEntry = InstrumentEntry['networks'][number] & Pick<InstrumentEntry, 'code' | 'scale'>;
export type MarketEntry = Reply['markets'][number];
export type LimitsEntry = Reply['limits'][number];
export type TermsProposal = Reply['proposals'][number];

export const statusNames: Readonly<Record<InstrumentEntry['status'], () => string>> = {
  draft: m.instruments_status_draft,
  listed: m.instruments_status_listed,
  suspended: m.instruments_status_suspended,
  delisted: m.instruments_status_delisted,
  redeeming: m.instruments_status_redeeming,
  redeemed: m.instruments_status_redeemed,
};

export const percentOf = (percent: string): string => formatPercent(percent, { language: getLocale() });

/** An amount as a form starts with it: without the zeros at its end. */
export const toField = (amount: string | null | undefined): string => (amount ? trimZeros(amount, 0) : '');
