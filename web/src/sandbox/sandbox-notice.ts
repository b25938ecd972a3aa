import * as m from '@istmo/contract/messages';
import { useSyncExternalStore } from 'react';

/** What the last control did, or why it did nothing. */
export type SandboxNotice = { readonly tone: 'pos' | 'neg'; readonly title?: string; readonly text: string };

const listeners = new Set<() => void>();
let current: SandboxNotice | undefined;

/** Shows a notice in place of the last one. Not a toast: the page below the panel has its own. */
export function showNotice(notice: SandboxNotice | undefined): void {
  current = notice;
  for (const listen of listeners) listen();
}

/** The calls say in English what is wrong with what they were given. */
export function showRefusal(error: Error): void {
  showNotice({ title: m.sandbox_refused(), text: error.message, tone: 'neg' });
}

export function useNotice(): SandboxNotice | undefined {
  return useSyncExternalStore(
    (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    () => current,
  );
}
