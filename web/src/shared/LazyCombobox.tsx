import type { ComboboxProps } from '@istmo/ui/Combobox';
import { Skeleton } from '@istmo/ui/EmptyState';
import { lazy, Suspense } from 'react';

// 40 kB with its positioning library: loaded beside the page, not before it.
const Combobox = lazy(() => import('@istmo/ui/Combobox').then((module) => ({ default: module.Combobox })));

export const boxSkeleton = <Skeleton className="h-[46px] w-full rounded-md" />;

/** A long list searched by typing. */
export function LazyCombobox(props: ComboboxProps) {
  return (
    <Suspense fallback={boxSkeleton}>
      <Combobox {...props} />
    </Suspense>
  );
}
