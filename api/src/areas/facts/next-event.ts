import { dayAt } from '@istmo/contract/kernel/day';
import type { PublishedEvent } from '../corporate-actions/public.ts';
import type { EventDay, FactSources, NextEvent } from './fact-sources.ts';

const running: ReadonlySet<string> = new Set(['announced', 'recorded', 'funded', 'paying']);

/** The first day from today on of what is announced; undefined where nothing is. */
export function findNextEvent({ events, today, timeZone }: FactSources): NextEvent | undefined {
  return events
    .filter(({ state }) => running.has(state))
    .flatMap((event) => listDays(event, timeZone).map((one) => ({ ...one, event })))
    .filter(({ day }) => day >= today)
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    .map(({ of, day, event: { reference, kind, titleEn, titleEs } }) => ({
      of,
      day,
      reference,
      kind,
      titleEn,
      titleEs,
    }))
    .at(0);
}

function listDays({ exDay, recordDay, cutoffAt, paymentDay }: PublishedEvent, timeZone: string): EventDay[] {
  const days = [
    { of: 'ex', day: exDay },
    { of: 'record', day: recordDay },
    { of: 'cutoff', day: cutoffAt && dayAt(cutoffAt, timeZone) },
    { of: 'payment', day: paymentDay },
  ] as const;
  return days.flatMap(({ of, day }) => (day === null ? [] : [{ of, day }]));
}
