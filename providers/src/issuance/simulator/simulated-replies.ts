import type * as z from 'zod/mini';
import type { SimulatedAsset, SimulatedLiquid } from './simulated-liquid.ts';

export type SimulatedReply = { readonly status: number; readonly body: unknown };

/** One request: the state may be changed, and is kept where the reply is no error. */
export type AmpCall = {
  readonly state: SimulatedLiquid;
  /** What the path names. */
  readonly parts: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
  readonly now: number;
  /** From when a security made now is listed. */
  readonly shownFrom: number;
  /** Random ones. */
  readonly ids: readonly string[];
};

export type AmpRoute = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: RegExp;
  /** The name of the step that faults use. */
  readonly step?: string;
  readonly isRead?: boolean;
  readonly run: (call: AmpCall) => SimulatedReply;
};

export const ok = (body: unknown, status = 200): SimulatedReply => ({ status, body });
/** The service's own refusals. */
export const refused = (error: string): SimulatedReply => ({ status: 400, body: { error } });
export const notFound: SimulatedReply = { status: 404, body: { detail: 'Not found.' } };

/** The security of the path, unless it is not there or not shown yet. */
function findAsset({ state, parts, now }: AmpCall): SimulatedAsset | undefined {
  return state.assets.find(({ uuid, shownFrom }) => uuid === parts[0] && shownFrom <= now);
}

/** A route of one security. */
export function ofAsset(run: (asset: SimulatedAsset, call: AmpCall) => SimulatedReply): AmpRoute['run'] {
  return (call) => {
    const asset = findAsset(call);
    return asset ? run(asset, call) : notFound;
  };
}

/** Errors per field, as the service's framework writes them. */
export function invalidFields(error: z.core.$ZodError): SimulatedReply {
  const fields = error.issues.map(({ path, message }) => [path.join('.') || 'non_field_errors', [message]] as const);
  return { status: 400, body: Object.fromEntries(fields) };
}

/** Units of a security by the number of their holder. */
export function ownedUnits({ state }: AmpCall, { uuid }: SimulatedAsset): Map<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const { assetUuid, user, units, isDistributed, sentOn } of state.assignments)
    if (assetUuid === uuid && isDistributed) sums.set(user, (sums.get(user) ?? 0n) + BigInt(units) - BigInt(sentOn));
  return sums;
}
