import type { MeasureFailure } from '@istmo/contract/areas/measures/measures.rules';
import type { Balance } from '@istmo/ledger';
import type { InsideKind, MeasureLine } from './measure-lines.store.ts';
import type { FrozenHolding, Measure } from './measures.store.ts';

type PlannedLine = Pick<MeasureLine, 'instrument' | 'units' | 'freeze'> & {
  readonly from: InsideKind;
  readonly to: InsideKind;
};

/** What a measure moves as things are, or why it moves nothing. */
export type Plan = { readonly lines: readonly PlannedLine[] } | { readonly failure: MeasureFailure };

export type Facts = {
  /** What the customer has of each security. */
  readonly holdings: readonly Balance[];
  /** What measures froze of it, by freeze. */
  readonly frozen: readonly FrozenHolding[];
};

type MeasurePlan = Pick<Measure, 'kind' | 'instrument' | 'units' | 'freeze'>;

/**
 * What is held by an open withdrawal stays with it: a freeze takes what is available, up to what was ordered, and the record shows the rest.
 * A transfer or an unfreeze moves all of what was ordered or nothing. Of a lost account everything that is available or frozen by a measure moves;
 * what is frozen stays frozen. Deposits in doubt are frozen too, and stay: their own case decides about them.
 */
export function planMeasure(measure: MeasurePlan, facts: Facts): Plan {
  if (measure.kind === 'recover') return planRecovery(measure, facts);
  const { kind, instrument, units, freeze } = measure;
  if (instrument === null) return { failure: 'nothing' };
  const source = facts.frozen.find((one) => one.measure === freeze && one.instrument === instrument);
  if (freeze !== null && !source) return { failure: 'moved' };
  const most = source?.units ?? facts.holdings.find(({ currency }) => currency === instrument)?.available ?? 0n;
  if (most === 0n) return { failure: 'nothing' };
  const wanted = units ?? most;
  if (wanted > most && kind !== 'freeze') return { failure: 'too_little' };
  return {
    lines: [
      {
        instrument,
        from: source ? 'frozen' : 'available',
        to: kind === 'freeze' ? 'frozen' : 'available',
        units: wanted < most ? wanted : most,
        freeze,
      },
    ],
  };
}

/** How much left by which place; the place is empty where the units stay outside. */
export type OutsidePlan =
  | { readonly parts: readonly { readonly place: string; readonly units: bigint }[] }
  | { readonly failure: MeasureFailure };

type OutsideFacts = {
  /** What the holder's account has at the issuance service. */
  readonly found: bigint;
  /** By which places how much is outside, in the books: they are made less by what comes in. */
  readonly places: readonly { readonly place: string; readonly units: bigint }[];
};

/** All of what was ordered or nothing; everything of a lost account. */
export function planOutside(
  { kind, units }: Pick<MeasurePlan, 'kind' | 'units'>,
  { found, places }: OutsideFacts,
): OutsidePlan {
  const wanted = units ?? found;
  if (found === 0n) return { failure: 'nothing' };
  if (wanted > found) return { failure: 'too_little' };
  if (kind === 'replace') return { parts: [{ place: '', units: wanted }] };
  const parts: { place: string; units: bigint }[] = [];
  let left = wanted;
  for (const { place, units: there } of places.toSorted((one, other) => (one.place < other.place ? -1 : 1))) {
    const taken = there < left ? there : left;
    if (taken > 0n) parts.push({ place, units: taken });
    left -= taken > 0n ? taken : 0n;
  }
  return left > 0n ? { failure: 'too_little' } : { parts };
}

function planRecovery({ instrument }: MeasurePlan, { holdings, frozen }: Facts): Plan {
  const isMeant = (code: string): boolean => instrument === null || code === instrument;
  // A recovery moves all there is, and units in lots stay until they are released.
  if (holdings.some(({ currency, locked }) => locked > 0n && isMeant(currency))) return { failure: 'too_little' };
  const lines: PlannedLine[] = [
    ...holdings
      .filter(({ currency, available }) => available > 0n && isMeant(currency))
      .map(({ currency, available }) => ({
        instrument: currency,
        from: 'available' as const,
        to: 'available' as const,
        units: available,
        freeze: null,
      })),
    ...frozen
      .filter(({ instrument: code }) => isMeant(code))
      .map(({ measure, instrument: code, units }) => ({
        instrument: code,
        from: 'frozen' as const,
        to: 'frozen' as const,
        units,
        freeze: measure,
      })),
  ];
  return lines.length === 0 ? { failure: 'nothing' } : { lines };
}
