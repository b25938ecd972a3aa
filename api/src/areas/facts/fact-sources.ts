import type { eventDays, listFacts } from '@istmo/contract/areas/facts/facts.contract';
import type { OutputOf } from '@istmo/contract/kernel/endpoint';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import type { BondSchedule } from '../bonds/public.ts';
import type { PublishedEvent } from '../corporate-actions/public.ts';
import type { UsdPrice } from '../prices/public.ts';

/** A day of an event, and what happens on it. */
export type EventDay = { readonly of: (typeof eventDays)[number]; readonly day: string };

export type NextEvent = EventDay & Pick<PublishedEvent, 'reference' | 'kind' | 'titleEn' | 'titleEs'>;

type Reply = OutputOf<typeof listFacts>['data'][number];

/** The facts of a security that are the same for every customer. */
export type SharedFacts = Pick<Reply, 'coupon' | 'last_payment' | 'yield' | 'yield_gap' | 'yield_to_maturity'> & {
  readonly nextEvent: NextEvent | undefined;
};

/** What the facts of one security are made from. */
export type FactSources = {
  readonly instrument: Instrument;
  /** Announced events of the security, by payment day. */
  readonly events: readonly PublishedEvent[];
  readonly schedule: BondSchedule | undefined;
  readonly price: UsdPrice | undefined;
  /** USD for one whole unit of a currency, in units of 10^-18; undefined where its price is absent or too old. */
  readonly usdOf: (currency: string) => bigint | undefined;
  /** The decimal places of a currency's minor units. */
  readonly scaleOf: (currency: string) => number;
  readonly today: string;
  readonly timeZone: string;
};
