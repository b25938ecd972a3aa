import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { reference } from '../../kernel/field.ts';
import * as calls from './order-notices.calls.ts';

export const readTradeConfirmation = endpoint(calls.readTradeConfirmation, {
  isAddition: true,
  summary: 'The confirmation of a trade on a market between investors as a PDF.',
  input: z.object({ /** The id of the trade. */ trade: reference }),
  output: noFields,
  refusals: ['not_found'],
});
