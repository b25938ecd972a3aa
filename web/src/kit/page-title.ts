import * as m from '@istmo/contract/messages';
import { useEffect } from 'react';
import { pageFacts } from './page-facts.ts';

/** Names the window after the page: "Withdraw BTC · Istmo". The head of every page does it. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = m.frame_title({ page, brand: pageFacts.brand });
  }, [page]);
}
