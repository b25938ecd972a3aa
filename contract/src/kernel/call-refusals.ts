import type { Access } from './address.ts';
import type { Endpoint } from './endpoint.ts';
import type { RefusalCode } from './refusal-code.ts';

/** What any call may answer, whatever it does: the request cannot be read, or the platform cannot take it now. */
const requestRefusals = [
  'bad_request',
  'too_large',
  'unsupported_type',
  'throttled',
  'internal',
  'outage',
  'outcome_unknown',
  'maintenance',
  'overloaded',
] as const satisfies readonly RefusalCode[];

const sessionRefusals = ['session_required', 'session_expired'] as const satisfies readonly RefusalCode[];

/** What a customer's session must have for a call. */
export type AccessLevel = Exclude<Access, 'public' | 'staff'>;

/**
 * The guard table of requirement 1.6.2: the refusals of each access level, in the order in which they are reported. The check of each code
 * is in areas/access/access.rules.ts.
 */
export const guardRefusals = {
  support: [],
  session: [],
  customer: ['suspended', 'frozen'],
  wallet: ['suspended', 'frozen', 'terms_required', 'disclaimer_required', 'kyc_required'],
  trade: ['suspended', 'frozen', 'terms_required', 'disclaimer_required', 'kyc_required', 'tfa_required'],
  verified: ['suspended', 'frozen', 'terms_required', 'kyc_required', 'tfa_required'],
  // The bank account first, as requirement 1.6.2 lists it.
  'bank-deposit': ['suspended', 'frozen', 'terms_required', 'bank_account_required', 'kyc_required', 'tfa_required'],
  'create-asset': ['suspended', 'frozen', 'terms_required', 'asset_permission_required'],
} as const satisfies Readonly<Record<AccessLevel, readonly RefusalCode[]>>;

export type GuardRefusal = (typeof guardRefusals)[AccessLevel][number];

/** Of a call by staff. */
const staffRefusals = ['role_required'] as const satisfies readonly RefusalCode[];

const moneyRefusals = [
  'idempotency_conflict',
  'books_closed',
  'money_resting',
] as const satisfies readonly RefusalCode[];

const unbuiltRefusals = ['not_built'] as const satisfies readonly RefusalCode[];

type AccessRefusal<Level extends Access> = Level extends AccessLevel
  ? (typeof sessionRefusals)[number] | (typeof guardRefusals)[Level][number]
  : Level extends 'staff'
    ? (typeof sessionRefusals)[number] | (typeof staffRefusals)[number]
    : never;
type MoneyRefusal<A> = A extends { readonly movesMoney: true } ? (typeof moneyRefusals)[number] : never;
type OwnRefusal<E> = E extends { readonly refusals: readonly (infer Code)[] } ? Code : (typeof unbuiltRefusals)[number];

/** The codes that a call may answer: those that it declares, and those that every such call implies. */
export type RefusalOf<E extends Endpoint> =
  | (typeof requestRefusals)[number]
  | AccessRefusal<E['access']>
  | MoneyRefusal<E>
  | OwnRefusal<E>;

/** The codes that a call implies without declaring them. */
export function listImpliedRefusals({ access, movesMoney = false, refusals }: Endpoint): RefusalCode[] {
  return [
    ...requestRefusals,
    ...listAccessRefusals(access),
    ...(movesMoney ? moneyRefusals : []),
    ...(refusals ? [] : unbuiltRefusals),
  ];
}

function listAccessRefusals(access: Access): readonly RefusalCode[] {
  if (access === 'public') return [];
  return [...sessionRefusals, ...(access === 'staff' ? staffRefusals : guardRefusals[access])];
}

/** All codes that a call may answer. */
export function listRefusals(endpoint: Endpoint): RefusalCode[] {
  return [...listImpliedRefusals(endpoint), ...(endpoint.refusals ?? [])];
}
