import type { listOfferings } from '@istmo/contract/areas/offering/offering.staff.calls';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import type { StateDisplay } from '@istmo/ui/Tag';

type Reply = ReplyAt<typeof listOfferings>;
export type Offering = Reply['data'][number];
export type Tranche = Offering['tranches'][number];
export type OfferingProposal = Reply['proposals'][number];
export type OfferedSecurity = Reply['securities'][number];

export const trancheStates: Readonly<Record<Tranche['state'], StateDisplay>> = {
  waiting: { kind: 'waiting', name: m.offering_staff_state_waiting },
  open: { kind: 'working', name: m.offering_staff_state_open },
  sold_out: { kind: 'done', name: m.offering_staff_state_sold_out },
  closed: { kind: 'stopped', name: m.offering_staff_state_closed },
};

/** What two people decide about the proceeds of an offering. */
export type ProceedsStep = 'release' | 'payout';

export const isMore = (amount: string): boolean => /[1-9]/.test(amount);

/** An amount in units of its last place. */
export const digitsOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** What is sold, in percent with two decimals, rounded down: 100 only when nothing is left. */
export function percentSold({ sold, supply }: { readonly sold: string; readonly supply: string }): string {
  const whole = digitsOf(supply);
  const hundredths = whole === 0n ? 0n : (digitsOf(sold) * 10_000n) / whole;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/** "12/11/2026 08:00": the window of a tranche is the same moment for every reader. */
export const utcText = (iso: string | null): string => {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})/.exec(iso ?? '');
  return match ? `${match[3]}/${match[2]}/${match[1]} ${match[4]}` : '—';
};

/** What a field for a moment holds. */
export const toField = (iso: string | null): string => (iso ?? '').slice(0, 16);

export const amountText = (amount: string): string => formatAmount(amount);
