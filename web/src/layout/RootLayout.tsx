import { getLocale } from '@istmo/contract/language';
import { NumberLanguage } from '@istmo/ui/Language';
import { Outlet } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useHasToasts } from '@istmo/client/toast';

// A toast may say that there is no connection, so its parts are loaded before it, and a failed load never takes the place of the page.
const loadToasts = (): Promise<{ default: ComponentType }> =>
  import('@istmo/client/ToastHost').then(
    ({ ToastHost }) => ({ default: ToastHost }),
    () => new Promise((resolve) => setTimeout(() => resolve(loadToasts()), 5_000)),
  );
const ToastHost = lazy(loadToasts);

/** Wraps every page of the app: the language of numbers, and the toasts once there is one. */
export function RootLayout() {
  const hasToasts = useHasToasts();
  useEffect(() => addEventListener('input', () => void loadToasts(), { once: true }), []);
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
