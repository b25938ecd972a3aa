import { getLocale } from '@istmo/contract/language';
import { NumberLanguage } from '@istmo/ui/Language';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useHasToasts } from '@istmo/client/toast';

const ToastHost = lazy(() => import('@istmo/client/ToastHost').then((module) => ({ default: module.ToastHost })));

/** Wraps every page of the app: the language of numbers, and the toasts once there is one. */
export function RootLayout() {
  const hasToasts = useHasToasts();
  return (
    <NumberLanguage language={getLocale()}>
      <Outlet />
      {hasToasts && (
        <Suspense fallback={null}>
          <ToastHost />
        </Suspense>
      )}
    </NumberLanguage>
  );
}
