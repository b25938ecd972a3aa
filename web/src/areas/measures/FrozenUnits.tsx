import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { frozenQuery } from './measures.queries.ts';

// Few customers have any: loaded for those who do.
const FrozenList = lazy(() => import('./FrozenList.tsx').then((module) => ({ default: module.FrozenList })));

/** Which units of the customer's securities are frozen, and by whose order; of one security where it is named. Nothing where none are. */
export function FrozenUnits({ security }: { security?: string }) {
  const { data } = useQuery(frozenQuery);
  const frozen = (data?.data ?? []).filter((one) => security === undefined || one.security === security);
  return <Suspense fallback={null}>{frozen.length > 0 && <FrozenList frozen={frozen} />}</Suspense>;
}
