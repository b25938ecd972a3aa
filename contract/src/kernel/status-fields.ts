import type { KycStatus } from './account-status.ts';

/* The fields of replies that state one status: the specification's name and code on one side, the status on the other. */

const kycCodes = { none: 0, pending: 1, redo: 2, verified: 3 } as const satisfies Record<KycStatus, number>;
const kycStatuses = { 0: 'none', 1: 'pending', 2: 'redo', 3: 'verified' } as const satisfies Record<KycCode, KycStatus>;

/** The code of a KYC status on the wire (requirement 1.3.1). */
export type KycCode = (typeof kycCodes)[KycStatus];

export function toBit(flag: boolean): 0 | 1 {
  return flag ? 1 : 0;
}

export function toKycCode(status: KycStatus): KycCode {
  return kycCodes[status];
}

export function kycFields(status: KycStatus): { kyc_status: KycCode } {
  return { kyc_status: kycCodes[status] };
}

export function readKycStatus({ kyc_status: code }: { readonly kyc_status: KycCode }): KycStatus {
  return kycStatuses[code];
}

export function tfaFields(hasTfa: boolean): { tfa_status: 0 | 1 } {
  return { tfa_status: toBit(hasTfa) };
}

export function readHasTfa({ tfa_status: bit }: { readonly tfa_status: 0 | 1 }): boolean {
  return bit === 1;
}
