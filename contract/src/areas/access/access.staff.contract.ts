import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { reference } from '../../kernel/field.ts';
import { assetEntry, walletEntry } from '../../kernel/reply.ts';
import { pageTypes, setupSteps } from './access.rules.ts';
import * as calls from './access.staff.calls.ts';

export const readCustomerView = endpoint(calls.readCustomerView, {
  summary:
    'What the customer sees: balances, steps left, and which pages are closed and why. The look is recorded; nothing acts as the customer.',
  input: z.object({ id: reference }),
  output: z.object({
    is_suspended: z.boolean(),
    /** The disclaimer opens by itself on the dashboard. */
    asks_for_disclaimer: z.boolean(),
    steps: z.array(z.object({ name: z.enum(setupSteps), state: z.enum(['done', 'current', 'waiting', 'ahead']) })),
    wallets: z.array(walletEntry),
    assets: z.array(assetEntry),
    pages: z.array(
      z.object({
        type: z.enum(pageTypes),
        /** Of a page for each instrument; '' for the others. */
        instrument: z.string(),
        /** The sentence that the customer reads there; '' when the page opens. */
        problem: z.string(),
      }),
    ),
  }),
  refusals: ['not_found'],
});
