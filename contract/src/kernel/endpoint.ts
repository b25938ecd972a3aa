import * as z from 'zod/mini';
import type { Address } from './address.ts';
import type { RefusalCode } from './refusal-code.ts';

type Schema = z.ZodMiniType;

/** What a call takes and answers, for the server and for types. Every area declares its own in `<area>.contract.ts`. */
type Declaration<Input extends Schema = Schema, Output extends Schema = Schema> = {
  /** One sentence for the API page. */
  readonly summary: string;
  /** The product's own, not of the specification; said of calls of customers and visitors only, because all of the console are. */
  readonly isAddition?: boolean;
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

/** The endpoints among what modules export: a contract has schemas for other contracts too. */
export type EndpointOf<Module> = Module extends unknown ? Extract<Module[keyof Module], Endpoint> : never;

/** The endpoints that modules export, by their wire name. */
export function listEndpoints(modules: readonly object[]): readonly Endpoint[] {
  const exported = modules.flatMap((module): unknown[] => Object.values(module));
  return exported.filter(isEndpoint).toSorted((one, other) => (one.wire < other.wire ? -1 : 1));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'wire' in value && 'input' in value && 'output' in value;
}

export const noFields = z.object({});
