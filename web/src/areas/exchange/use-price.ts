import { useRef, useState } from 'react';
import type { No } from '../../kit/call.ts';
import { askQuote, type Quote } from './price.ts';

/** `quote` is the last price given for the pair: it stays while the next one is asked for, so that no figure jumps to nothing. */
export type Price =
  | { readonly kind: 'none'; readonly quote?: undefined }
  | { readonly kind: 'asking'; readonly quote: Quote | undefined }
  | { readonly kind: 'given'; readonly quote: Quote }
  | { readonly kind: 'failed'; readonly quote: Quote | undefined; readonly no: No };

const none: Price = { kind: 'none' };

/** The price of the pair in the form: asked for when the details open and with each refresh, never by itself. */
export function usePrice(): { price: Price; ask: (from: string, to: string) => Promise<void>; drop: () => void } {
  const [price, setPrice] = useState<Price>(none);
  // Only the newest question counts: an answer about the pair before comes too late.
  const turn = useRef(0);

  const ask = async (from: string, to: string): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    setPrice(({ quote }) => ({ kind: 'asking', quote: quote?.from === from && quote.to === to ? quote : undefined }));
    const answer = await askQuote(from, to);
    if (mine !== turn.current) return;
    setPrice(({ quote }) =>
      'given' in answer ? { kind: 'given', quote: answer.given } : { kind: 'failed', quote, no: answer.no },
    );
  };
  const drop = (): void => {
    turn.current += 1;
    setPrice(none);
  };
  return { price, ask, drop };
}
