import type { Access, Address, Endpoint } from './endpoint.ts';
import type { RefusalCode } from './refusal-code.ts';

/** What any call may answer, whatever it does: the request cannot be read, or the platform cannot take it now. */
const requestRefusals = [
  'bad_request',
  'too_large',
  'unsupported_type',
  'throttled',
  'internal',
  'outage',
  'maintenance',
  'overloaded',
] as const satisfies readonly RefusalCode[];

const sessionRefusals = ['session_required', 'session_expired'] as const satisfies readonly RefusalCode[];

/** What the guard may answer at each access level (requirement 1.6), before a handler runs. */
const accessRefusals = {
  public: [],
  session: sessionRefusals,
  customer: [...sessionRefusals, 'suspended'],
  wallet: [...sessionRefusals, 'suspended', 'disclaimer_required', 'kyc_required'],
  trade: [...sessionRefusals, 'suspended', 'disclaimer_required', 'kyc_required', 'tfa_required'],
  verified: [...sessionRefusals, 'suspended', 'kyc_required', 'tfa_required'],
  'bank-deposit': [...sessionRefusals, 'suspended', 'kyc_required', 'tfa_required', 'bank_account_required'],
  'create-asset': [...sessionRefusals, 'suspended', 'asset_permission_required'],
} as const satisfies Readonly<Record<Access, readonly RefusalCode[]>>;

const moneyRefusals = ['idempotency_conflict'] as const satisfies readonly RefusalCode[];

const unbuiltRefusals = ['not_built'] as const satisfies readonly RefusalCode[];

type AccessRefusal<A extends Address> = (typeof accessRefusals)[A['access']][number];
type MoneyRefusal<A> = A extends { readonly movesMoney: true } ? (typeof moneyRefusals)[number] : never;
type OwnRefusal<E> = E extends { readonly refusals: readonly (infer Code)[] } ? Code : (typeof unbuiltRefusals)[number];

/** The codes that a call may answer: those that it declares, and those that its method of access implies. */
export type RefusalOf<E extends Endpoint> =
  | (typeof requestRefusals)[number]
  | AccessRefusal<E>
  | MoneyRefusal<E>
  | OwnRefusal<E>;

/** The codes that a call implies without declaring them. */
export function listImpliedRefusals({ access, movesMoney = false, refusals }: Endpoint): RefusalCode[] {
  return [
    ...requestRefusals,
    ...accessRefusals[access],
    ...(movesMoney ? moneyRefusals : []),
    ...(refusals ? [] : unbuiltRefusals),
  ];
}

/** All codes that a call may answer. */
export function listRefusals(endpoint: Endpoint): RefusalCode[] {
  return [...listImpliedRefusals(endpoint), ...(endpoint.refusals ?? [])];
}
