import * as m from '@istmo/contract/messages';
import { useEffect } from 'react';
import { pageFacts } from './page-facts.ts';

/** Sets the window title: "Withdraw BTC · Istmo". The page header does it. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = m.layout_title({ page, brand: pageFacts.brand });
  }, [page]);
}
