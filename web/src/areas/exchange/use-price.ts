import { useRef, useState } from 'react';
import type { CallFailure } from '../../shared/call.ts';
import { requestQuote, type Quote } from './price.ts';

/** `quote` is the last price of the pair: it stays while the next one loads, so that the numbers do not disappear. */
export type PriceState =
  | { readonly kind: 'none'; readonly quote?: undefined }
  | { readonly kind: 'loading'; readonly quote: Quote | undefined }
  | { readonly kind: 'ready'; readonly quote: Quote }
  | { readonly kind: 'failed'; readonly quote: Quote | undefined; readonly failure: CallFailure };

const none: PriceState = { kind: 'none' };

/** The price of the pair in the form: requested when the details open and with each refresh, never by itself. */
export function usePrice(): {
  price: PriceState;
  request: (from: string, to: string) => Promise<void>;
  reset: () => void;
} {
  const [price, setPrice] = useState<PriceState>(none);
  // Only the latest request counts: a reply about the previous pair is ignored.
  const latestRequest = useRef(0);

  const request = async (from: string, to: string): Promise<void> => {
    latestRequest.current += 1;
    const thisRequest = latestRequest.current;
    setPrice(({ quote }) => ({ kind: 'loading', quote: quote?.from === from && quote.to === to ? quote : undefined }));
    const result = await requestQuote(from, to);
    if (thisRequest !== latestRequest.current) return;
    setPrice(({ quote }) =>
      'quote' in result ? { kind: 'ready', quote: result.quote } : { kind: 'failed', quote, failure: result.failure },
    );
  };
  const reset = (): void => {
    latestRequest.current += 1;
    setPrice(none);
  };
  return { price, request, reset };
}
