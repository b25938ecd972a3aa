import { swapCop } from '@istmo/contract/areas/exchange/exchange.contract';
import { handle } from '../../http/handler.ts';
import { executeSwap } from './execute-swap.ts';

/** Exchanges one currency for another; the fee is taken out of the total (requirement 2.5). */
export const answerSwapCop = handle(swapCop, async (app, caller, input) => {
  const { from, to, amount, total, fees, hold_id, accept_any_price } = input;
  return executeSwap(app, {
    family: 'currency',
    caller,
    request: {
      from,
      to,
      amount,
      received: total,
      total: '',
      fee: fees,
      lockedQuoteId: hold_id,
      acceptsAnyPrice: accept_any_price,
    },
    idempotency: { call: swapCop.wire, caller, body: input },
  });
});
