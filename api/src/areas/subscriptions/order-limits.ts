import type { CustomerId } from '@istmo/contract/kernel/id';
import { type CounterChange, type CounterKey, readCounters } from '@istmo/ledger';
import type { Reader } from '@istmo/db/tx';
import type { RaiseId, StoredRaiseTerms } from '../raises/public.ts';

/*
 * The limits of a raise are counters of the commits of its orders: of first come the units that are ordered, for each price step apart, and of each investor
 * what is ordered, in the currency of the terms. A leave gives both back.
 */

// Counters of a period are deleted after it; these have none.
const period = '9999-12-31';
const unitsCounter = 'raise-units:';
const valueCounter = 'raise-value:';

const ofUnits = (raise: RaiseId, step: number | null): CounterKey => ({
  subject: raise,
  name: `${unitsCounter}${step ?? 0}`,
  period,
});
const ofInvestor = (raise: RaiseId, customer: CustomerId): CounterKey => ({
  subject: customer,
  name: `${valueCounter}${raise}`,
  period,
});

export const isUnitsCounter = (name: string): boolean => name.startsWith(unitsCounter);
export const isValueCounter = (name: string): boolean => name.startsWith(valueCounter);

/** What is sold at one price: the whole of a raise, or one step of it. */
export type OpenStep = {
  /** Null where the price does not rise in steps. */
  readonly number: number | null;
  readonly price: bigint;
  /** Null where orders are allotted after the window. */
  readonly left: bigint | null;
  /** Of what is left the units beside the offered ones: the staff decide whether they are allotted. */
  readonly beside: bigint;
};

/** The step that orders are taken in: the first that has as much left as the least order; undefined when all is sold. */
export async function findOpenStep(reader: Reader, terms: StoredRaiseTerms): Promise<OpenStep | undefined> {
  const { raise, priceMode, priceLow: price, offeredUnits, overUnits, minOrderUnits, allocation } = terms;
  if (allocation !== 'first-come') return { number: null, price, left: null, beside: 0n };
  const steps =
    priceMode === 'steps'
      ? terms.steps.map((step, index) => ({ number: index + 1, price: step.price, units: step.units, beside: 0n }))
      : [{ number: null, price, units: offeredUnits + overUnits, beside: overUnits }];
  const taken = await readCounters(
    reader,
    steps.map(({ number }) => ofUnits(raise, number)),
  );
  return steps
    .map(({ units, ...step }, index) => ({ ...step, left: units - (taken[index] ?? 0n) }))
    .find(({ left }) => left >= minOrderUnits);
}

/** Whether an order could be taken; of offerings that are allotted after the window always. */
export const hasUnitsLeft = async (reader: Reader, terms: StoredRaiseTerms): Promise<boolean> =>
  (await findOpenStep(reader, terms)) !== undefined;

type Investor = { readonly customer: CustomerId; readonly category: string };

/** What an investor may still order, in the currency of the terms; null: no limit. */
export async function readLeftValue(
  reader: Reader,
  { raise, maxByCategory }: StoredRaiseTerms,
  { customer, category }: Investor,
): Promise<bigint | null> {
  const max = maxByCategory[category];
  if (max === undefined) return null;
  const [used = 0n] = await readCounters(reader, [ofInvestor(raise, customer)]);
  return used < max ? max - used : 0n;
}

type CountedOrder = {
  readonly investor: Investor;
  readonly wanted: bigint;
  readonly value: bigint;
  readonly step: number | null;
};

/** The counters that an order raises in its commit, with the most of each. */
export function listOrderCounters(
  terms: StoredRaiseTerms,
  { investor, wanted, value, step }: CountedOrder,
): CounterChange[] {
  const { raise, allocation, offeredUnits, overUnits, steps, maxByCategory } = terms;
  const max = maxByCategory[investor.category];
  return [
    ...(allocation === 'first-come'
      ? [
          {
            ...ofUnits(raise, step),
            units: wanted,
            max: step === null ? offeredUnits + overUnits : (steps[step - 1]?.units ?? 0n),
          },
        ]
      : []),
    { ...ofInvestor(raise, investor.customer), units: value, ...(max === undefined ? {} : { max }) },
  ];
}
