import type { CallAddress, ReplyAt, RequestAt } from '@istmo/contract/wire';
import * as m from '@istmo/contract/messages';
import { call, type CallFailure, type CallOptions, type FailureAt } from './call.ts';

/** A failed call as an error, for queries, writes and route loaders. */
export class CallError extends Error {
  readonly wire: CallAddress['wire'];
  readonly failure: CallFailure;

  constructor({ wire }: CallAddress, failure: CallFailure) {
    super(failure.msg);
    this.name = 'CallError';
    this.wire = wire;
    this.failure = failure;
  }
}

/** The error of the call at an address. */
export type CallErrorAt<A extends CallAddress> = CallError & { readonly failure: FailureAt<A> };

export function isErrorAt<A extends CallAddress>(address: A, error: unknown): error is CallErrorAt<A> {
  return error instanceof CallError && error.wire === address.wire;
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
  if (!outcome.done) throw new CallError(address, outcome.failure);
  return outcome;
}
