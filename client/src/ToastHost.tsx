import * as m from '@istmo/contract/messages';
import { createToasts, ToastProvider } from '@istmo/ui/Toast';
import { useEffect } from 'react';
import { attachToastHost } from './toast.ts';

const toasts = createToasts();

/** Renders the toasts. Loaded with the first toast. */
export function ToastHost() {
  useEffect(() => attachToastHost(toasts), []);
  return (
    <ToastProvider toasts={toasts} labels={{ region: m.ui_notices(), close: m.ui_close() }}>
      {null}
    </ToastProvider>
  );
}
