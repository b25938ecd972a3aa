import * as z from 'zod/mini';
import type { RefusalCode } from './refusal-code.ts';

/**
 * Who may call (specification 1, point 6; specification 2, point 6):
 * `public` anybody; `session` anyone signed in, suspended too; `customer` signed in and not suspended;
 * `wallet` also the disclaimer accepted and identity verified; `trade` also two-factor on;
 * `verified` identity verified and two-factor on; `bank-deposit` also an active bank account; `create-asset` the flag set by staff.
 */
export type Access =
  | 'public'
  | 'session'
  | 'customer'
  | 'wallet'
  | 'trade'
  | 'verified'
  | 'bank-deposit'
  | 'create-asset';

type Shape = z.ZodMiniType;

/** How a call is reached and who may make it: all that a browser needs of it while it runs. Every area lists its own in `<area>.calls.ts`. */
export type Address<Wire extends string = string> = {
  readonly verb: 'GET' | 'POST';
  /** The specification's own path under /api/, misspellings included. */
  readonly wire: Wire;
  readonly access: Access;
  /** Moves money: honours Idempotency-Key. */
  readonly movesMoney?: boolean;
  /** Arrives as multipart/form-data, with these file fields; an empty list when the form carries no file. */
  readonly files?: readonly string[];
  /** Answers with server-sent events instead of one reply; `output` is then the data of one event. */
  readonly streams?: boolean;
};

/** What a call takes and answers, for the server and for types. Every area declares its own in `<area>.contract.ts`. */
type Shapes<Input extends Shape, Output extends Shape> = {
  /** One sentence for the API page. */
  readonly about: string;
  readonly input: Input;
  /**
   * What the reply carries beside status, success and msg. Where it names `status` or `msg` itself, its value stands in their place:
   * a login's status 2, an answer 'no', the lists and rates that the specification reads from `msg`.
   */
  readonly output: Output;
};

export type Endpoint<
  Input extends Shape = Shape,
  Output extends Shape = Shape,
  Wire extends string = string,
> = Address<Wire> & Shapes<Input, Output>;

/** What a caller may send: optional fields may be left out. */
export type AskOf<E> = E extends Endpoint<infer I, Shape> ? z.input<I> : never;

/** What a handler gets: every field there, in its one form. */
export type InputOf<E> = E extends Endpoint<infer I, Shape> ? z.output<I> : never;
/** What a handler answers. */
export type OutputOf<E> = E extends Endpoint<Shape, infer O> ? z.output<O> : never;

/** Every reply carries these three, whatever its HTTP code (decisions, point 1). */
export type Envelope = { status: number; success: number; msg: string };

/** A done reply as it arrives: the envelope with the call's own fields, which win over it (`success` is 1 exactly when `status` is). */
export type ReplyOf<E> = Omit<Envelope, keyof OutputOf<E>> & OutputOf<E>;

/** What a refusal carries beside the envelope: a stable code, and the field it is about when there is one. */
export type RefusalReply = Envelope & { code: RefusalCode; field?: string };

/** Declares what a call takes and answers, at its address. */
export function endpoint<Wire extends string, Input extends Shape, Output extends Shape>(
  address: Address<Wire>,
  shapes: Shapes<Input, Output>,
): Endpoint<Input, Output, Wire> {
  return { ...address, ...shapes };
}

export const nothing = z.object({});
