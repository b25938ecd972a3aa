import type { CustomerId } from '@istmo/contract/kernel/id';
import type { PriorityGroup } from '@istmo/contract/kernel/raise';
import type { Reader } from '@istmo/db/tx';
import { readHolders } from '@istmo/ledger';
import type { Raise, RaiseTerms } from '../raises/public.ts';
import type { PaidOrder } from '../subscriptions/public.ts';
import { readWaitingAtOpening } from '../waiting-lists/public.ts';

type Belongs = (order: Pick<PaidOrder, 'customer' | 'paidAt'>) => boolean;

/** The end of the first third of the window of the terms in force. */
const earlyUntil = ({ opensAt, closesAt }: Pick<RaiseTerms, 'opensAt' | 'closesAt'>): Date =>
  new Date(opensAt.getTime() + Math.floor((closesAt.getTime() - opensAt.getTime()) / 3));

async function readHoldersThen(reader: Reader, { instrument, openedAt }: Raise): Promise<ReadonlySet<CustomerId>> {
  if (openedAt === null) return new Set();
  const holders = await readHolders(reader, { currency: instrument, at: openedAt });
  return new Set(holders.filter(({ units }) => units > 0n).map(({ customer }) => customer));
}

/**
 * The place of an order among the groups of the terms, from 0: the first that it belongs to; the number of the groups where it belongs to none. `holders`
 * held the security when the raise opened; `waiting-list` was on its waiting list then; `early` paid in the first third of the window.
 */
export async function readPriorityGroups(
  reader: Reader,
  { raise, terms }: { readonly raise: Raise; readonly terms: RaiseTerms },
): Promise<(order: Pick<PaidOrder, 'customer' | 'paidAt'>) => number> {
  const { priorities } = terms;
  const holders = priorities.includes('holders') ? await readHoldersThen(reader, raise) : new Set<CustomerId>();
  const waiting = priorities.includes('waiting-list')
    ? await readWaitingAtOpening(reader, raise)
    : new Set<CustomerId>();
  const until = earlyUntil(terms);
  const belongs: Readonly<Record<PriorityGroup, Belongs>> = {
    holders: ({ customer }) => holders.has(customer),
    early: ({ paidAt }) => paidAt <= until,
    'waiting-list': ({ customer }) => waiting.has(customer),
  };
  return (order) => {
    const place = priorities.findIndex((group) => belongs[group](order));
    return place === -1 ? priorities.length : place;
  };
}
