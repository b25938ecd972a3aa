import type { CallAddress, ReplyAt, RequestAt } from '@istmo/contract/wire';
import * as m from '@istmo/contract/messages';
import { call, type CallFailure, type CallOptions } from './call.ts';

/** A failed call as an error, for queries, writes and route loaders. */
export class CallError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.msg);
    this.name = 'CallError';
    this.failure = failure;
  }
}

/** A failed call has its own message; any other error is ours and its text does not help the customer. */
export function failureMessage(error: unknown): string {
  return error instanceof CallError ? error.message : m.layout_failed_body();
}

/** The result of a successful call: its reply and its message. */
export type CallResult<Reply> = { readonly reply: Reply; readonly msg: string };

/** Calls the server inside a query or a write, which show a failure from its error. */
export async function callOrThrow<A extends CallAddress>(
  address: A,
  input: RequestAt<A>,
  options: CallOptions = {},
): Promise<CallResult<ReplyAt<A>>> {
  const outcome = await call(address, input, options);
  if (!outcome.done) throw new CallError(outcome.failure);
  return outcome;
}
