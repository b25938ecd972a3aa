import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { lotsQuery } from './lots.queries.ts';

// Few customers have any: loaded for those who do.
const LockedList = lazy(() => import('./LockedList.tsx').then((module) => ({ default: module.LockedList })));

/** Which units of the customer's securities are locked, and until when; of one security where it is named. Nothing where none are. */
export function LockedUnits({ security }: { security?: string }) {
  const { data } = useQuery(lotsQuery);
  const locked = (data?.data ?? []).filter((one) => security === undefined || one.security === security);
  return <Suspense fallback={null}>{locked.length > 0 && <LockedList locked={locked} />}</Suspense>;
}
