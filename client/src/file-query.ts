import type { RequestAt, CallAddress } from '@istmo/contract/wire';
import { queryOptions } from '@tanstack/react-query';
import { callForFile } from './call.ts';
import { CallError } from './call-error.ts';

/** The options of a query that reads a file, which never changes. */
export function fileQuery<A extends CallAddress>(address: A, input: RequestAt<A>) {
  return queryOptions<Blob, CallError>({
    queryKey: [address.wire, input],
    queryFn: async ({ signal }) => {
      const outcome = await callForFile(address, input, { signal });
      if (!outcome.done) throw new CallError(address, outcome.failure);
      return outcome.file;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
