import { getLocale } from '@istmo/contract/language';
import { FigureLanguage } from '@istmo/ui/Language';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useToastsWanted } from '../kit/toast.ts';

const ToastShelf = lazy(() => import('./ToastShelf.tsx').then((module) => ({ default: module.ToastShelf })));

/** Around every page of the app: the language of figures, and the toasts once there is one. */
export function RootLayout() {
  const hasToasts = useToastsWanted();
  return (
    <FigureLanguage language={getLocale()}>
      <Outlet />
      {hasToasts && (
        <Suspense fallback={null}>
          <ToastShelf />
        </Suspense>
      )}
    </FigureLanguage>
  );
}
