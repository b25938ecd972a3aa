import type { MeasureFailure } from '@istmo/contract/areas/measures/measures.rules';
import type { Balance } from '@istmo/ledger';
import type { MeasureLine } from './measure-lines.store.ts';
import type { FrozenHolding, Measure } from './measures.store.ts';

type PlannedLine = Pick<MeasureLine, 'instrument' | 'from' | 'to' | 'units' | 'freeze'>;

/** What a measure moves as things are, or why it moves nothing. */
export type Plan = { readonly lines: readonly PlannedLine[] } | { readonly failure: MeasureFailure };

export type Facts = {
  /** What the customer has of each security. */
  readonly holdings: readonly Balance[];
  /** What measures froze of it, by freeze. */
  readonly frozen: readonly FrozenHolding[];
};

type Planned = Pick<Measure, 'kind' | 'instrument' | 'units' | 'freeze'>;

/**
 * What is held by an open withdrawal stays with it: a freeze takes what is available, up to what was ordered, and the record shows the rest.
 * A transfer or an unfreeze moves all of what was ordered or nothing. Of a lost account everything that is available or frozen by a measure moves;
 * what is frozen stays frozen. Deposits in doubt are frozen too, and stay: their own case decides about them.
 */
export function planMeasure(measure: Planned, facts: Facts): Plan {
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

function planRecovery({ instrument }: Planned, { holdings, frozen }: Facts): Plan {
  const isMeant = (code: string): boolean => instrument === null || code === instrument;
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
