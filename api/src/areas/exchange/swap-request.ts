import type { Caller } from '../../http/handler.ts';
import type { MarketWithInstruments } from '../instruments/public.ts';

/**
 * A swap as the customer sent it, in decimals; empty where nothing was sent. Only `amount` is used; what the client computed is compared
 * (requirement 3.4).
 */
export type SwapRequest = {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly received: string;
  readonly total: string;
  readonly fee: string;
  readonly lockedQuoteId: string;
  /** The customer takes whatever price holds. */
  readonly acceptsAnyPrice: boolean;
};

/** Who asks for a swap, on which market. */
export type SwapContext = {
  readonly caller: Caller;
  readonly found: MarketWithInstruments;
  readonly request: SwapRequest;
};
