import { swap, swapAsset } from '@istmo/contract/areas/exchange/exchange.contract';
import { handle } from '../../http/handler.ts';
import { executeSwap } from './execute-swap.ts';
import type { SwapRequest } from './swap-request.ts';

type SwapInput = {
  from: string;
  to: string;
  amount: string;
  total: string;
  totalAmt: string;
  hold_id: string;
  accept_any_price: boolean;
};

function toRequest({ from, to, amount, total, totalAmt, hold_id, accept_any_price }: SwapInput): SwapRequest {
  return {
    from,
    to,
    amount,
    received: total,
    total: totalAmt,
    fee: '',
    lockedQuoteId: hold_id,
    acceptsAnyPrice: accept_any_price,
  };
}

/** Buys units of the offering. */
export const answerSwap = handle(swap, async (app, caller, input) =>
  executeSwap(app, {
    family: 'offering',
    caller,
    request: toRequest(input),
    idempotency: { call: swap.wire, caller, body: input },
  }),
);

/** Buys or sells a listed asset. */
export const answerSwapAsset = handle(swapAsset, async (app, caller, input) =>
  executeSwap(app, {
    family: 'asset',
    caller,
    request: toRequest(input),
    idempotency: { call: swapAsset.wire, caller, body: input },
  }),
);
