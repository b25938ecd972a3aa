import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import * as calls from './developers.calls.ts';

export const readDemo = endpoint(calls.readDemo, {
  isAddition: true,
  summary:
    "The customer's demo account at the sandbox's issuance service, and values for the samples of the developer guide; null in production.",
  input: noFields,
  output: z.object({
    data: z.nullable(
      z.object({
        url: z.string(),
        username: z.string(),
        password: z.string(),
        /** An account of an investor, another one each time. */
        gaid: z.string(),
        destination_address: z.string(),
        reissuance_address: z.string(),
        public_key: z.string(),
      }),
    ),
  }),
  refusals: [],
});
