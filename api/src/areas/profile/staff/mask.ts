import type { personalFields } from '@istmo/contract/areas/profile/profile.staff.contract';
import type { StaffPermission } from '@istmo/contract/kernel/staff-permission';
import { isPermitted, type StaffRole } from '@istmo/contract/kernel/staff-role';
import { maskEmail } from '../../accounts/public.ts';

export type PersonalField = (typeof personalFields)[number];

type FieldRights = {
  /** Takes to see the field in full without asking. Absent: always masked. */
  readonly seenWith?: StaffPermission;
  /** Takes to have it shown with a reason. */
  readonly revealedWith: StaffPermission;
  readonly mask: (value: string) => string;
};

const personalData = {
  seenWith: 'customers.read-personal-data',
  revealedWith: 'customers.reveal-personal-data',
} as const;
const dots = '•••••';

/** The first name stays, further names become initials: enough to address a caller. */
function maskName(value: string): string {
  const [first = '', ...others] = value.split(' ');
  return [first, ...others.map((name) => `${name.slice(0, 1)}.`)].join(' ');
}

const keepEnd = (value: string): string => `${dots}${value.length > 4 ? value.slice(-2) : ''}`;

/** Which permission shows what. Who answers people or moves money needs no document number for either. */
export const fieldRights: Readonly<Record<PersonalField, FieldRights>> = {
  name: { seenWith: 'customers.read-contact', revealedWith: 'customers.read', mask: maskName },
  email: { seenWith: 'customers.read-contact', revealedWith: 'customers.read', mask: maskEmail },
  phone: { seenWith: 'customers.read-personal-data', revealedWith: 'customers.read', mask: keepEnd },
  born_on: { ...personalData, mask: (value) => `${value.slice(0, 4)}-••-••` },
  address: { ...personalData, mask: () => dots },
  national_id: { revealedWith: personalData.revealedWith, mask: keepEnd },
};

/** Whether a role sees a field in full without asking. */
export function seesField(role: StaffRole, field: PersonalField): boolean {
  const { seenWith } = fieldRights[field];
  return seenWith !== undefined && isPermitted(role, seenWith);
}

/** A field as a role sees it, and whether that role may have it shown with a reason. */
export function showField(
  field: PersonalField,
  value: string,
  role: StaffRole,
): { readonly value: string; readonly mayReveal: boolean } {
  const { revealedWith, mask } = fieldRights[field];
  const isMasked = value !== '' && !seesField(role, field);
  return { value: isMasked ? mask(value) : value, mayReveal: isMasked && isPermitted(role, revealedWith) };
}
