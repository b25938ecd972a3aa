import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ownEventsQuery } from './corporate-actions.queries.ts';

// Loaded for those who have any.
const NextEventsCard = lazy(() =>
  import('./NextEventsCard.tsx').then((module) => ({ default: module.NextEventsCard })),
);

const shown = 3;

/** On the overview: what comes next of the customer's securities. Nothing where nothing is announced. */
export function NextEvents() {
  const coming = useQuery(ownEventsQuery).data?.coming ?? [];
  return <Suspense fallback={null}>{coming.length > 0 && <NextEventsCard events={coming.slice(0, shown)} />}</Suspense>;
}
