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

/** A call of the console names the permission that it takes; the others have none. */
type Admission =
  | { readonly access: 'staff'; readonly permission: StaffPermission }
  | { readonly access: Exclude<Access, 'staff'>; readonly permission?: undefined };

type Traits = {
  /** A public call that a session goes with where there is one, so that it refuses what belongs to another account. */
  readonly knowsSession?: boolean;
  /** Moves money, so it accepts Idempotency-Key. */
  readonly movesMoney?: boolean;
  /** Sent as multipart/form-data with these file fields; an empty list when the form has no file. */
  readonly files?: readonly string[];
  /** Answers with server-sent events instead of one reply; `output` is then the data of one event. */
  readonly streams?: boolean;
};

/** How a call is reached and who may make it: all that the browser needs at run time. Every area lists its own in `<area>.calls.ts`. */
export type Address<Wire extends string = string> = Admission &
  Traits & {
    readonly method: 'GET' | 'POST';
    /** The specification's own path under /api/, misspellings included; of a call of the console that under /console/api/. */
    readonly wire: Wire;
  };

type CustomerTerms = Traits & { readonly access: Exclude<Access, 'staff'> };
type StaffTerms = Traits & { readonly permission: StaffPermission };

/** Refuses a misspelt property, which a type parameter alone accepts. */
type Exact<Terms, Allowed> = Terms & { readonly [Name in Exclude<keyof Terms, keyof Allowed>]: never };

// The annotations let the bundler leave out the addresses that a page does not use.

/** Declares a call that reads. */
// @__NO_SIDE_EFFECTS__
export function get<const Wire extends string, const Terms extends CustomerTerms>(
  wire: Wire,
  terms: Exact<Terms, CustomerTerms>,
) {
  return { method: 'GET', wire, ...terms } as const;
}

/** Declares a call that changes something; many reads of the specification are of this method too. */
// @__NO_SIDE_EFFECTS__
export function post<const Wire extends string, const Terms extends CustomerTerms>(
  wire: Wire,
  terms: Exact<Terms, CustomerTerms>,
) {
  return { method: 'POST', wire, ...terms } as const;
}

/** Declares a call of the console that reads. */
// @__NO_SIDE_EFFECTS__
export function getAsStaff<const Wire extends string, const Terms extends StaffTerms>(
  wire: Wire,
  terms: Exact<Terms, StaffTerms>,
) {
  return { method: 'GET', wire, access: 'staff', ...terms } as const;
}

/** Declares a call of the console that changes something. */
// @__NO_SIDE_EFFECTS__
export function postAsStaff<const Wire extends string, const Terms extends StaffTerms>(
  wire: Wire,
  terms: Exact<Terms, StaffTerms>,
) {
  return { method: 'POST', wire, access: 'staff', ...terms } as const;
}
