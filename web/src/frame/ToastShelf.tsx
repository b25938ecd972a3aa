import * as m from '@istmo/contract/messages';
import { createToasts, ToastProvider } from '@istmo/ui/Toast';
import { useEffect } from 'react';
import { shelve } from '../kit/toast.ts';

const toasts = createToasts();

/** Where toasts stand. Fetched with the first of them. */
export function ToastShelf() {
  useEffect(() => shelve((message) => void toasts.show(message)), []);
  return (
    <ToastProvider toasts={toasts} labels={{ region: m.ui_notices(), close: m.ui_close() }}>
      {null}
    </ToastProvider>
  );
}
