import { prefetch, queryFor } from '@istmo/client/query';
import { listIncome, listOwnEvents, readEvent } from '@istmo/contract/areas/corporate-actions/corporate-actions.calls';
import type { ReplyAt } from '@istmo/contract/wire';

export type OwnEvent = ReplyAt<typeof listOwnEvents>['coming'][number];
export type EventNotice = ReplyAt<typeof readEvent>['data'];
/** What a notice says; also of a draft, which is not announced. */
export type NoticeOfEvent = Pick<
  EventNotice,
  'kind' | 'security' | 'state' | 'terms' | 'record_day' | 'ex_day' | 'payment_day' | 'cutoff_at' | 'reverses'
> & { readonly announced_at: string | null };
export type OwnPartOfEvent = NonNullable<EventNotice['own']>;
export type Income = ReplyAt<typeof listIncome>;
export type IncomePayment = Income['paid'][number];
export type KeptPayment = Income['kept'][number];

export const ownEventsQuery = queryFor(listOwnEvents, { input: {}, topics: ['actions', 'balances'] });

/** Without a year the newest one with payments. */
export const incomeQuery = (year: string | undefined) =>
  queryFor(listIncome, { input: year === undefined ? {} : { year }, topics: ['actions', 'balances'] });

export const eventQuery = (reference: string) =>
  queryFor(readEvent, { input: { reference }, topics: ['actions', 'balances'] });

export async function loadIncome(year: string | undefined): Promise<void> {
  await Promise.all([prefetch(ownEventsQuery), prefetch(incomeQuery(year))]);
}

export const loadEvent = (reference: string): Promise<void> => prefetch(eventQuery(reference));
