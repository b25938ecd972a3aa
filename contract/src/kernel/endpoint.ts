import * as z from 'zod/mini';
import type { RefusalCode } from './refusal-code.ts';
import type { StaffPermission } from './staff-permission.ts';

/**
 * Who may call an endpoint (requirements 1.6 and 2.6):
 * `public` everyone; `support` every signed-in customer, and a customer who opened support by a mailed link without a session: that link's token
 * is accepted by these calls and by no other; `session` every signed-in customer, suspended and frozen ones too; `customer` signed in and
 * neither suspended nor frozen;
 * `wallet` also the disclaimer accepted and identity verified; `trade` also two-factor on;
 * `verified` identity verified and two-factor on; `bank-deposit` also an active bank account; `create-asset` the flag set by staff;
 * `staff` a member of staff whose role has the call's permission, in the console only.
 */
export type Access =
  | 'public'
  | 'support'
  | 'session'
  | 'customer'
  | 'wallet'
  | 'trade'
  | 'verified'
  | 'bank-deposit'
  | 'create-asset'
  | 'staff';

type Schema = z.ZodMiniType;

/** A call of the console names the permission that it takes; the others have none. */
type Admission =
  | { readonly access: 'staff'; readonly permission: StaffPermission }
  | { readonly access: Exclude<Access, 'staff'>; readonly permission?: undefined };

/** How a call is reached and who may make it: all that the browser needs at run time. Every area lists its own in `<area>.calls.ts`. */
export type Address<Wire extends string = string> = Admission & {
  readonly method: 'GET' | 'POST';
  /** The specification's own path under /api/, misspellings included. */
  readonly wire: Wire;
  /** A public call that a session goes with where there is one, so that it refuses what belongs to another account. */
  readonly knowsSession?: boolean;
  /** Moves money, so it accepts Idempotency-Key. */
  readonly movesMoney?: boolean;
  /** Sent as multipart/form-data with these file fields; an empty list when the form has no file. */
  readonly files?: readonly string[];
  /** Answers with server-sent events instead of one reply; `output` is then the data of one event. */
  readonly streams?: boolean;
};

/** What a call takes and answers, for the server and for types. Every area declares its own in `<area>.contract.ts`. */
type Declaration<Input extends Schema = Schema, Output extends Schema = Schema> = {
  /** One sentence for the API page. */
  readonly summary: string;
  readonly input: Input;
  /**
   * The fields of the reply beside status, success and msg. Where it declares `status` or `msg` itself, its value replaces theirs:
   * a login's status 2, a negative answer, the lists and rates that the specification reads from `msg`.
   */
  readonly output: Output;
  /**
   * The refusals of its own; kernel/call-refusals.ts adds those of every call. Empty when it has none, absent while the call is not
   * built.
   */
  readonly refusals?: readonly RefusalCode[];
};

export type Endpoint<
  Input extends Schema = Schema,
  Output extends Schema = Schema,
  Wire extends string = string,
> = Address<Wire> & Declaration<Input, Output>;

/** An endpoint that may have a handler, because it declares its refusals. */
export type BuiltEndpoint = Endpoint & { readonly refusals: readonly RefusalCode[] };

/** The fields that a caller sends; optional ones may be left out. */
export type RequestOf<E> = E extends Endpoint<infer I, Schema> ? z.input<I> : never;

/** The input of a handler: every field present and normalised. */
export type InputOf<E> = E extends Endpoint<infer I, Schema> ? z.output<I> : never;
/** The output of a handler. */
export type OutputOf<E> = E extends Endpoint<Schema, infer O> ? z.output<O> : never;

/** The three fields of every reply, whatever its HTTP code (requirement 3.1). */
type Envelope = { status: number; success: number; msg: string };

/** A successful reply: the envelope with the endpoint's own fields, which take precedence (`success` is 1 exactly when `status` is). */
export type ReplyOf<E> = Omit<Envelope, keyof OutputOf<E>> & OutputOf<E>;

/** A refusal: the envelope with a stable code, and the field it is about when there is one. */
export type RefusalReply = Envelope & { code: RefusalCode; field?: string };

/** Declares what the call at an address takes and answers. */
export function endpoint<const A extends Address, const D extends Declaration>(address: A, declaration: D): A & D {
  return { ...address, ...declaration };
}

export const noFields = z.object({});
